import {
  CERTIFICATE_LEVELS,
  DOCUMENT_KINDS,
  REVOCATION_REASON_CODES,
  VERIFICATION_KINDS,
  VERIFICATION_LIMITS,
  VERIFICATION_REASON_CODES,
  VERIFICATION_STATUSES,
} from '@provodka/domain/people/verifications.ts';
import * as z from 'zod/mini';
import { cursorPaging, day, line, oneOf, optional, someIds, text } from '../fields/fields.ts';
import { file, moment, right } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { actor } from '../moderation.ts';

export const verificationForm = z.object({
  kind: oneOf('Что подтверждаем', DOCUMENT_KINDS),
  /** The number of the passport or of the certificate, or the ИНН. */
  number: line('Номер', VERIFICATION_LIMITS.number, 'Укажите номер'),
  /** The organisation, or the configuration or exam that the certificate names. */
  title: optional(line('Название', VERIFICATION_LIMITS.title)),
  level: optional(oneOf('Уровень', CERTIFICATE_LEVELS)),
  /** The last day of the certificate. */
  valid_until: optional(day('Действует до')),
  file_ids: someIds('Документ', VERIFICATION_LIMITS.files, 'Приложите скан или фото документа'),
});
export type VerificationForm = z.input<typeof verificationForm>;

/** A refusal has a reason, which words explain where the list has none. */
export const verificationDecisionForm = z
  .object({
    decision: oneOf('Решение', ['approved', 'refused'], 'Выберите решение'),
    reason_code: optional(oneOf('Причина', VERIFICATION_REASON_CODES)),
    comment: optional(text('Комментарий', VERIFICATION_LIMITS.comment)),
  })
  .check(
    z.refine(({ decision, reason_code }) => decision === 'approved' || reason_code !== undefined, {
      path: ['reason_code'],
      error: 'Выберите причину',
    }),
    z.refine(({ reason_code, comment }) => reason_code !== 'other' || comment !== undefined, {
      path: ['comment'],
      error: 'Напишите, почему',
    }),
  );
export type VerificationDecisionForm = z.input<typeof verificationDecisionForm>;

/** Taking an approval back has a reason, which words explain where the list has none. */
export const verificationRevocationForm = z
  .object({
    reason_code: oneOf('Причина', REVOCATION_REASON_CODES, 'Выберите причину'),
    comment: optional(text('Комментарий', VERIFICATION_LIMITS.comment)),
  })
  .check(
    z.refine(({ reason_code, comment }) => reason_code !== 'other' || comment !== undefined, {
      path: ['comment'],
      error: 'Напишите, почему',
    }),
  );
export type VerificationRevocationForm = z.input<typeof verificationRevocationForm>;

const verification = {
  id: z.int(),
  kind: z.enum(VERIFICATION_KINDS),
  status: z.enum(VERIFICATION_STATUSES),
  /** «Личность», «Организация: ООО «Лад»», «1С:Эксперт: Бухгалтерия 8». */
  title: z.string(),
  /** Null for a passport, whose number is not kept. */
  number: z.nullable(z.string()),
  /** The last day of the document, where it names one. */
  valid_until: z.nullable(z.string()),
  /** The end of an approved one. */
  expires_at: z.nullable(moment),
  /** Kept until the decision. */
  files: z.array(file),
  created_at: moment,
};
const decision = {
  is_approved: z.boolean(),
  reason: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  decided_at: moment,
};

/** A request of the viewer's own. */
export const ownVerification = z.object({
  ...verification,
  decision: z.nullable(z.object(decision)),
  rights: z.object({ withdraw: right }),
});
export type OwnVerification = z.infer<typeof ownVerification>;

/** One kind that a document proves with the viewer's requests: what stands, what waits and the latest that ended, the newest first. */
const ownKind = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  verifications: z.array(ownVerification),
  rights: z.object({ submit: right }),
});
export type OwnVerificationKind = z.infer<typeof ownKind>;

/** A request in the moderators' queue. */
export const verificationView = z.object({
  ...verification,
  /** The end of the passport's number, to compare with the document; null after the decision. */
  number_tail: z.nullable(z.string()),
  user: z.object({
    uuid: z.string(),
    full_name: z.string(),
    login: z.string(),
    is_banned: z.boolean(),
  }),
  /** Earlier requests of the person, of all kinds. */
  earlier: z.object({ approved: z.int(), refused: z.int(), revoked: z.int() }),
  decision: z.nullable(z.object({ ...decision, decided_by: actor })),
  rights: z.object({ decide: right, revoke: right }),
});
export type VerificationView = z.infer<typeof verificationView>;

const VERIFICATION_SLICES = ['open', 'decided'] as const;

export const verificationRoutes = {
  verifications_list: route('verifications_list', {
    auth: 'user',
    summary:
      "Every kind of verification by documents with the viewer's own requests, and whether a new one may be sent",
    data: z.array(ownKind),
  }),
  verifications_create: route('verifications_create', {
    auth: 'user',
    summary: 'Ask moderators to verify an identity, an organisation or a certificate by a document',
    files: true,
    body: verificationForm,
    data: ownVerification,
    creates: true,
    per_minute: 20,
  }),
  verifications_withdraw: route('verifications_withdraw', {
    auth: 'user',
    summary: 'Withdraw an own request, or give up what was verified: documents and badge go',
    data: ownVerification,
  }),
  verifications_file: route('verifications_file', {
    auth: 'user',
    summary: 'A document of a request that waits, for its owner and moderators',
    download: true,
    data: z.null(),
  }),
  moderator_verifications_list: route('moderator_verifications_list', {
    auth: 'moderator',
    summary:
      'Requests for verification that wait, the oldest first, or decided ones, the newest first; of everybody or of one person',
    query: z.object({
      slice: z._default(optional(oneOf('Раздел', VERIFICATION_SLICES)), 'open'),
      /** Only those of one person. */
      user_uuid: optional(z.guid('Код пользователя указан неверно')),
      ...cursorPaging,
    }),
    data: z.array(verificationView),
    paged: true,
    counters: z.object({ open: z.int(), decided: z.int() }),
  }),
  verifications_decide: route('verifications_decide', {
    auth: 'moderator',
    summary: 'Approve a request, or refuse it with a reason that the person reads; its documents are deleted',
    body: verificationDecisionForm,
    data: verificationView,
  }),
  verifications_revoke: route('verifications_revoke', {
    auth: 'moderator',
    summary: 'Take an approval back with a reason that the person reads; the badge goes at once',
    body: verificationRevocationForm,
    data: verificationView,
  }),
};
export type VerificationCalls = keyof typeof verificationRoutes;
