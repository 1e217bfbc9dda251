/** Texts that people agreed to, and when (product: accounts). */
import { ACTS, type Act, DOCUMENTS, STANDING_DOCUMENTS } from '@provodka/domain/people/acceptances.ts';
import * as z from 'zod/mini';
import { oneOf, paging } from '../fields/fields.ts';
import { moment, nothing } from '../http/envelope.ts';
import { route } from '../http/route.ts';

export const acceptance = z.object({
  id: z.int(),
  act: z.enum(ACTS),
  document: z.enum(DOCUMENTS),
  /** Names the version: SHA-256 of its title and text. */
  hash: z.string(),
  title: z.string(),
  /** When somebody first agreed to that version. */
  first_seen_at: moment,
  accepted_at: moment,
  payment_id: z.nullable(z.int()),
  /** The deal of the payment and its order's title; null for a top-up, and for what is no payment. */
  order_id: z.nullable(z.int()),
  deal_id: z.nullable(z.int()),
  order_title: z.nullable(z.string()),
});
export type Acceptance = z.infer<typeof acceptance>;

/** A text as it was shown; `text` has its headings as lines `## Heading {#id}`. */
export const documentVersion = z.object({
  document: z.enum(DOCUMENTS),
  hash: z.string(),
  title: z.string(),
  text: z.string(),
  /** When somebody first agreed to it. */
  first_seen_at: moment,
  /** Whether the document still says this; null for the rules of deals, which each deal keeps as they were agreed to. */
  is_in_force: z.nullable(z.boolean()),
});
export type DocumentVersion = z.infer<typeof documentVersion>;

/** A document whose text in force the viewer has not agreed to. */
export const askedDocument = z.object({
  document: z.enum(STANDING_DOCUMENTS),
  hash: z.string(),
  title: z.string(),
  text: z.string(),
  /** The text the viewer agreed to last; null when it was not kept. */
  before: z.nullable(z.object({ title: z.string(), text: z.string(), accepted_at: moment })),
});
export type AskedDocument = z.infer<typeof askedDocument>;

/** `hash` is of the text that was read. */
export const acceptForm = z.object({
  document: oneOf('Документ', STANDING_DOCUMENTS),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Обновите страницу')),
});

/** Titles of the acts in lists; a payment and a payout are named by the checkbox that agrees to them. */
export const ACT_TITLES: Record<Act, string> = {
  sign_up: 'Регистрация',
  publish_profile: 'Показ профиля всем',
  hide_profile: 'Согласие отозвано: профиль скрыт',
  payment: 'Условия безопасной сделки при\u00a0оплате',
  payout: 'Условия для\u00a0исполнителя при\u00a0выплате',
  top_up: 'Пополнение счёта',
  changed_text: 'Новая редакция',
};

export const acceptanceRoutes = {
  acceptances_list: route('acceptances_list', {
    auth: 'user',
    summary: 'Documents the viewer agreed to, the latest first',
    query: z.object(paging),
    data: z.array(acceptance),
    paged: true,
  }),
  acceptances_asked: route('acceptances_asked', {
    auth: 'user',
    summary: 'Documents whose text has changed since the viewer agreed, beside what they agreed to',
    data: z.array(askedDocument),
  }),
  acceptances_accept: route('acceptances_accept', {
    auth: 'user',
    summary: 'Agree to the text in force',
    body: acceptForm,
    data: nothing,
    per_minute: 30,
  }),
  documents_version: route('documents_version', {
    auth: 'guest',
    summary: 'A version of a document that somebody agreed to, as it was shown then',
    data: documentVersion,
  }),
};
export type AcceptanceCalls = keyof typeof acceptanceRoutes;
