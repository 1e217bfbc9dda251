/** Verifications: what of a person is checked, by a moderator and a document or by a code, and for how long it holds (product: trust). */
import { type Refusal, refuse } from '../refusals.ts';
import { normalizeCharacters } from '../text/plain-characters.ts';
import { addDays, endOfMoscowDay, type IsoDay, MOSCOW_OFFSET_MS, moscowDay } from '../time/moscow-days.ts';
import { isInn, typedInn } from './inn.ts';

/** Kinds that a moderator decides about by a document. */
export const DOCUMENT_KINDS = ['identity', 'organisation', 'certificate'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A phone is proved by whoever holds it, without a moderator. */
export const VERIFICATION_KINDS = [...DOCUMENT_KINDS, 'phone'] as const;
export type VerificationKind = (typeof VERIFICATION_KINDS)[number];

export const VERIFICATION_STATUSES = ['submitted', 'approved', 'refused', 'expired', 'withdrawn', 'revoked'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const CERTIFICATE_LEVELS = ['professional', 'specialist', 'expert'] as const;
export type CertificateLevel = (typeof CERTIFICATE_LEVELS)[number];

export const CERTIFICATE_LEVEL_TITLES: Record<CertificateLevel, string> = {
  professional: '1С:Профессионал',
  specialist: '1С:Специалист',
  expert: '1С:Эксперт',
};

/** Reasons of a refusal; the comment alone explains `other`. */
export const VERIFICATION_REASONS = [
  { code: 'unreadable', title: 'Документ не читается' },
  { code: 'other_person', title: 'Документ на другого человека' },
  { code: 'number_differs', title: 'Номер не совпадает с документом' },
  { code: 'outdated', title: 'Срок документа вышел' },
  { code: 'wrong_document', title: 'Это не тот документ' },
  { code: 'doubtful', title: 'Подлинность вызывает сомнения' },
  { code: 'other', title: 'Другое' },
] as const;
export type RefusalReason = (typeof VERIFICATION_REASONS)[number]['code'];
export const VERIFICATION_REASON_CODES = VERIFICATION_REASONS.map(({ code }) => code) as [
  RefusalReason,
  ...RefusalReason[],
];

/** Reasons to take an approval back; the comment alone explains `other`. */
export const REVOCATION_REASONS = [
  { code: 'forged', title: 'Документ оказался поддельным' },
  { code: 'annulled', title: 'Документ больше не действует' },
  { code: 'other_person', title: 'Документ на другого человека' },
  { code: 'mistaken', title: 'Подтверждено по ошибке' },
  { code: 'other', title: 'Другое' },
] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number]['code'];
export const REVOCATION_REASON_CODES = REVOCATION_REASONS.map(({ code }) => code) as [
  RevocationReason,
  ...RevocationReason[],
];

/** Why a request was refused, or an approval taken back. */
export type VerificationReason = RefusalReason | RevocationReason;
export const reasonTitle = (code: VerificationReason): string =>
  [...VERIFICATION_REASONS, ...REVOCATION_REASONS].find((reason) => reason.code === code)?.title ?? code;

/** Bounds of what is typed, in characters, and how many documents and requests there may be. */
export const VERIFICATION_LIMITS = {
  number: [4, 40],
  title: [2, 120],
  comment: [1, 500],
  files: 4,
  perDay: 5,
  certificates: 10,
  /** Ended requests that their owner still sees, of each kind. */
  shownEnded: 3,
  /** Days before the end in which the same thing may be verified again. */
  renewalDays: 30,
  longestYears: 10,
} as const;

/** Types of files that a document may be sent as. */
export const DOCUMENT_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

const TERM_YEARS: Record<VerificationKind, number> = { identity: 3, organisation: 1, certificate: 5, phone: 1 };

/** When a verification ends: at the end of the document's last day where it names one, else after the term of its kind. */
export function verificationExpiresAt(kind: VerificationKind, approvedAt: Date, validUntil: IsoDay | null): Date {
  if (validUntil !== null) return endOfMoscowDay(validUntil);
  const local = new Date(approvedAt.getTime() + MOSCOW_OFFSET_MS);
  local.setUTCFullYear(local.getUTCFullYear() + TERM_YEARS[kind]);
  return new Date(local.getTime() - MOSCOW_OFFSET_MS);
}

interface Move {
  from: readonly VerificationStatus[];
  to: VerificationStatus;
  by: 'owner' | 'moderator' | 'clock';
}

export const VERIFICATION_MOVES = {
  approve: { from: ['submitted'], to: 'approved', by: 'moderator' },
  refuse: { from: ['submitted'], to: 'refused', by: 'moderator' },
  withdraw: { from: ['submitted', 'approved'], to: 'withdrawn', by: 'owner' },
  expire: { from: ['approved'], to: 'expired', by: 'clock' },
  revoke: { from: ['approved'], to: 'revoked', by: 'moderator' },
} as const satisfies Record<string, Move>;
export type VerificationMove = keyof typeof VERIFICATION_MOVES;

/** The facts about a verification and whoever moves it that the rules ask. */
export interface VerificationFacts {
  status: VerificationStatus;
  isOwner: boolean;
}

/** Why this move may not be made, null when it may. Nobody decides about themselves. */
export function refuseVerificationMove(move: VerificationMove, { status, isOwner }: VerificationFacts): Refusal | null {
  const { from, by }: Move = VERIFICATION_MOVES[move];
  if (by === 'moderator' && isOwner) return refuse('moderator_is_party');
  if (by === 'owner' && !isOwner) return refuse('not_your_move');
  if (from.includes(status)) return null;
  if (move === 'revoke') return refuse('verification_not_standing');
  return refuse(by === 'moderator' ? 'verification_decided' : 'verification_over');
}

/** The facts about a person's verifications that a new request depends on. */
export interface SubmissionFacts {
  /** One of this kind waits for a decision. */
  hasWaiting: boolean;
  /** The end of the same thing verified before; null when it is not. */
  standsUntil: Date | null;
  /** Approved ones of this kind. */
  numberApproved: number;
  /** Requests of the last 24 hours, of all kinds. */
  numberToday: number;
}

/** Why a person may not ask for this verification now, null when they may. */
export function refuseSubmission(kind: DocumentKind, facts: SubmissionFacts, now: Date): Refusal | null {
  const { hasWaiting, standsUntil, numberApproved, numberToday } = facts;
  const { renewalDays, certificates, perDay } = VERIFICATION_LIMITS;
  if (hasWaiting) return refuse('verification_waits');
  if (standsUntil !== null && addDays(standsUntil, -renewalDays) > now)
    return refuse('verification_stands', { params: { until: standsUntil.toISOString(), days: renewalDays } });
  if (kind === 'certificate' && standsUntil === null && numberApproved >= certificates)
    return refuse('certificates_full', { params: { max: certificates } });
  return numberToday < perDay ? null : refuse('verification_day_spent', { params: { max: perDay } });
}

/** Kinds a person has one of; of certificates there may be several. */
export const isSingle = (kind: VerificationKind): boolean => kind !== 'certificate';

/** Digits and letters of a passport's and of a certificate's number; that of an organisation is an ИНН. */
export const NUMBER_LENGTHS = { identity: [6, 12], certificate: [4, 24] } as const;

const LATIN = 'ABCEHKMOPTXY';
const CYRILLIC = 'АВСЕНКМОРТХУ';

/**
 * The number of a document in the one spelling it is compared in; null when it cannot be such a number. Latin letters
 * that look like Russian ones become those.
 */
export function readDocumentNumber(kind: DocumentKind, typed: string): string | null {
  if (kind === 'organisation') {
    const inn = typedInn(typed);
    return isInn(inn) ? inn : null;
  }
  const number = normalizeCharacters(typed)
    .toUpperCase()
    .replaceAll(/[\s№#.·‐-―−_/-]/gu, '')
    .replaceAll(/[A-Z]/g, (sign) => CYRILLIC[LATIN.indexOf(sign)] ?? sign);
  const [least, most] = NUMBER_LENGTHS[kind];
  const isLong = number.length >= least && number.length <= most;
  return isLong && /^[А-ЯЁA-Z\d]*\d{4}[А-ЯЁA-Z\d]*$/u.test(number) ? number : null;
}

/** The signs of a passport's number that a moderator compares with the document. */
export const numberTail = (number: string): string => number.slice(-3);

/** Whether a document that is valid until this day may be sent now: it still is, and no document lasts for ever. */
export function mayEndOn(day: IsoDay, now: Date): boolean {
  const today = moscowDay(now);
  return day >= today && Number(day.slice(0, 4)) - Number(today.slice(0, 4)) <= VERIFICATION_LIMITS.longestYears;
}

/** The subject of a verification. */
export interface VerifiedThing {
  kind: VerificationKind;
  level: CertificateLevel | null;
  /** The organisation, or what the certificate is about. */
  title: string | null;
}

/** «Личность», «Организация: ООО «Лад»», «1С:Эксперт: Бухгалтерия 8». */
export function verificationTitle({ kind, level, title }: VerifiedThing): string {
  if (kind === 'identity') return 'Личность';
  if (kind === 'phone') return 'Телефон';
  if (kind === 'organisation') return `Организация: ${title ?? ''}`;
  return `${CERTIFICATE_LEVEL_TITLES[level ?? 'professional']}: ${title ?? ''}`;
}

/** The same beside the name of the person: an organisation says by its own name what it is. */
export const badgeTitle = (thing: VerifiedThing): string =>
  thing.kind === 'organisation' ? (thing.title ?? '') : verificationTitle(thing);

/** An approved verification as it stands beside a person's name. */
export interface Badge extends VerifiedThing {
  /** ISO 8601. */
  verified_at: string;
  expires_at: string;
}

/** The badges that still hold at this moment. */
export const badgesAt = (badges: readonly Badge[], now: Date): Badge[] =>
  badges.filter(({ expires_at }) => new Date(expires_at) > now);

/** Kinds that the rating of freelancers can be narrowed to. */
export const VERIFIED_FILTERS = ['identity', 'certificate', 'phone'] as const satisfies readonly VerificationKind[];
export type VerifiedFilter = (typeof VERIFIED_FILTERS)[number];
