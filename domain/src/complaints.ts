/** Complaints about content and people, tickets to support, and the moderators' moves on both, as data. */
import { type Refusal, refuse } from './refusals.ts';
import { HOUR_MS } from './time/moscow-days.ts';

export const COMPLAINT_SUBJECTS = ['order', 'response', 'message', 'review', 'profile', 'file'] as const;
export type ComplaintSubject = (typeof COMPLAINT_SUBJECTS)[number];

export const COMPLAINT_SUBJECT_TITLES: Record<ComplaintSubject, string> = {
  order: 'Заказ',
  response: 'Отклик',
  message: 'Сообщение',
  review: 'Отзыв',
  profile: 'Профиль',
  file: 'Файл',
};

/** Kinds of rows in the queue: a complaint by its subject, or a ticket to support, which has none. */
export const COMPLAINT_KINDS = [...COMPLAINT_SUBJECTS, 'support'] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];
export const isTicket = (kind: ComplaintKind): boolean => kind === 'support';

/** The queue is narrowed to one of these. */
export const COMPLAINT_SORTS = ['complaints', 'tickets'] as const;
export type ComplaintSort = (typeof COMPLAINT_SORTS)[number];
export const kindsOfSort = (sort: ComplaintSort | null): ComplaintKind[] =>
  COMPLAINT_KINDS.filter((kind) => sort === null || isTicket(kind) === (sort === 'tickets'));

export const COMPLAINT_REASONS = [
  { code: 'spam', title: 'Реклама или спам' },
  { code: 'contacts_outside', title: 'Зовёт в обход безопасной сделки' },
  { code: 'fraud', title: 'Обман или мошенничество' },
  { code: 'rude', title: 'Оскорбления или угрозы' },
  { code: 'false', title: 'Неправда о человеке или работе' },
  { code: 'illegal', title: 'Нарушает закон' },
  { code: 'other', title: 'Другое' },
] as const;
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number]['code'];
export const COMPLAINT_REASON_CODES = COMPLAINT_REASONS.map(({ code }) => code) as [
  ComplaintReason,
  ...ComplaintReason[],
];

export const TICKET_REASONS = [
  { code: 'payment', title: 'Оплата и выплаты' },
  { code: 'sign_in', title: 'Вход и аккаунт' },
  { code: 'deal', title: 'Заказ или сделка' },
  { code: 'site_error', title: 'Ошибка на сайте' },
  { code: 'other', title: 'Другое' },
] as const;
export type TicketReason = (typeof TICKET_REASONS)[number]['code'];
export const TICKET_REASON_CODES = TICKET_REASONS.map(({ code }) => code) as [TicketReason, ...TicketReason[]];

/** Bounds of texts in characters, of files in number, and the most complaints of one person in a day. */
export const COMPLAINT_LIMITS = {
  /** A number, or the uuid of a profile. */
  subject_id: [1, 36],
  text: [1, 1000],
  /** The text of a ticket. */
  ticket: [10, 3000],
  /** The code that an error screen shows. */
  error_code: [1, 64],
  /** Screenshots and documents that the reporter sends along. */
  files: 5,
  note: [1, 1000],
  answer: [10, 500],
  warning: [10, 500],
  /** Graphemes stored of the text complained of, because it may be changed or deleted later. */
  excerpt: 600,
  /** Graphemes of that text shown beside the form. */
  quote: 200,
  perDay: 20,
  ticketsPerDay: 10,
  notesPerComplaint: 50,
} as const;

/** Hours in which a complaint is promised an answer. */
export const COMPLAINT_HOURS = 24;
export const complaintDueAt = (madeAt: Date): Date => new Date(madeAt.getTime() + COMPLAINT_HOURS * HOUR_MS);

export const COMPLAINT_STATUSES = ['waiting', 'taken', 'confirmed', 'rejected', 'answered'] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

interface Move {
  from: readonly ComplaintStatus[];
  to: ComplaintStatus;
  /** `holder`: only the moderator who has taken the complaint; with `admin` an admin may step in. */
  by: 'anyone' | 'holder' | 'holder_or_admin';
  /** A decision that only complaints or only tickets have. */
  of?: ComplaintSort;
}

export const COMPLAINT_MOVES = {
  take: { from: ['waiting'], to: 'taken', by: 'anyone' },
  release: { from: ['taken'], to: 'waiting', by: 'holder_or_admin' },
  confirm: { from: ['taken'], to: 'confirmed', by: 'holder', of: 'complaints' },
  reject: { from: ['taken'], to: 'rejected', by: 'holder', of: 'complaints' },
  answer: { from: ['taken'], to: 'answered', by: 'holder', of: 'tickets' },
} as const satisfies Record<string, Move>;
export type ComplaintMove = keyof typeof COMPLAINT_MOVES;

/** The facts about a complaint and the moderator that the rules ask. */
export interface ComplaintFacts {
  kind: ComplaintKind;
  status: ComplaintStatus;
  /** The moderator made the complaint, or it is about them. */
  isParty: boolean;
  /** The moderator has taken it. */
  isHolder: boolean;
  isAdmin: boolean;
}

/** Decisions as the form sends them, each with the move it makes. */
export const COMPLAINT_DECISIONS = { confirmed: 'confirm', rejected: 'reject', answered: 'answer' } as const;
export type ComplaintDecision = keyof typeof COMPLAINT_DECISIONS;
export const COMPLAINT_DECISION_CODES = Object.keys(COMPLAINT_DECISIONS) as [ComplaintDecision, ...ComplaintDecision[]];

export const isComplaintDecided = (status: ComplaintStatus): boolean =>
  COMPLAINT_DECISION_CODES.some((decided) => decided === status);

/** Why a moderator may not make this move, null when they may. */
export function refuseComplaintMove(move: ComplaintMove, facts: ComplaintFacts): Refusal | null {
  const { kind, status, isParty, isHolder, isAdmin } = facts;
  const { from, by, of }: Move = COMPLAINT_MOVES[move];
  if (isParty) return refuse('moderator_is_party');
  if (of !== undefined && !kindsOfSort(of).includes(kind)) return refuse('complaint_other_decision');
  if (isComplaintDecided(status)) return refuse('complaint_decided');
  if (!from.includes(status)) return refuse(status === 'taken' ? 'complaint_taken' : 'complaint_not_taken');
  const mayMove = by === 'anyone' || isHolder || (by === 'holder_or_admin' && isAdmin);
  return mayMove ? null : refuse('complaint_taken');
}

/** Why a moderator may not add a note: they are a party, or the complaint is decided. */
export function refuseComplaintNote({ status, isParty }: ComplaintFacts, numberNotes: number): Refusal | null {
  if (isParty) return refuse('moderator_is_party');
  if (isComplaintDecided(status)) return refuse('complaint_decided');
  const { notesPerComplaint } = COMPLAINT_LIMITS;
  if (numberNotes < notesPerComplaint) return null;
  return refuse('complaint_notes_full', { params: { max: notesPerComplaint } });
}

/** Why one may not complain, null when one may: not of one's own, and only so many times in a day. */
export function refuseComplaint({ isOwn, numberToday }: { isOwn: boolean; numberToday: number }): Refusal | null {
  if (isOwn) return refuse('own_complaint');
  const { perDay } = COMPLAINT_LIMITS;
  return numberToday < perDay ? null : refuse('complaint_day_spent', { params: { max: perDay } });
}

/** Why one may not write to support, null when one may. */
export function refuseTicket(numberToday: number): Refusal | null {
  const { ticketsPerDay } = COMPLAINT_LIMITS;
  return numberToday < ticketsPerDay ? null : refuse('ticket_day_spent', { params: { max: ticketsPerDay } });
}

/** Beginnings of answers to the reporter, by the decision. */
export const COMPLAINT_ANSWERS: Record<ComplaintDecision, readonly { title: string; text: string }[]> = {
  confirmed: [
    { title: 'Меры приняты', text: 'Спасибо, что сообщили. Нарушение подтвердилось, мы приняли меры.' },
    { title: 'Скрыто', text: 'Спасибо, что сообщили. Нарушение подтвердилось: то, на что вы пожаловались, скрыто.' },
    { title: 'Предупреждение', text: 'Спасибо, что сообщили. Нарушение подтвердилось, автор получил предупреждение.' },
  ],
  rejected: [
    { title: 'Нарушения нет', text: 'Мы всё проверили: правила биржи здесь не нарушены.' },
    {
      title: 'Не хватает сведений',
      text: 'Мы не нашли подтверждений. Если появятся подробности, напишите в поддержку.',
    },
    { title: 'Решается спором', text: 'Это разногласие по сделке: его решает модератор в споре на странице сделки.' },
  ],
  answered: [
    {
      title: 'Исправлено',
      text: 'Спасибо, что написали. Мы исправили ошибку: обновите страницу и попробуйте ещё раз.',
    },
    { title: 'Нужны подробности', text: 'Не получается повторить. Напишите ещё раз: что вы делали и что увидели.' },
    { title: 'Есть в справке', text: 'Об этом написано в разделе «Поддержка»: найдите статью по поиску в нём.' },
  ],
};
