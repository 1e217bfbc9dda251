import { OFFER_LIMITS } from '@provodka/domain/orders/offers.ts';
import * as z from 'zod/mini';
import { id, oneOf, optional, paging, text } from '../fields/fields.ts';
import { moment, nothing } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { orderCard } from './orders.ts';

/** Offers have only sorts by date and budget (specification section 9). */
export const OFFER_SORTS = ['date|desc', 'date|asc', 'budget|desc', 'budget|asc'] as const;
export type OfferSort = (typeof OFFER_SORTS)[number];

/** An offer as the invited freelancer sees it, while it is unanswered and stands. */
export const offerCard = z.object({
  id: z.int(),
  /** Offered by name; otherwise it came with a team. */
  is_personal: z.boolean(),
  is_viewed: z.boolean(),
  message: z.nullable(z.string()),
  created_at: moment,
  order: orderCard,
});
export type OfferCard = z.infer<typeof offerCard>;

/** A freelancer or a team, exactly one of them, and a message. */
export const offerForm = z
  .object({
    freelancer_uuid: optional(z.guid('Исполнитель: неверный номер')),
    team_id: optional(id('Команда')),
    message: optional(text('Сообщение', OFFER_LIMITS.message)),
  })
  .check(
    z.refine(({ freelancer_uuid, team_id }) => (freelancer_uuid === undefined) !== (team_id === undefined), {
      error: 'Выберите исполнителя или команду',
      path: ['freelancer_uuid'],
    }),
  );
export const declineForm = z.object({ comment: optional(text('Комментарий', OFFER_LIMITS.comment)) });

export const offerRoutes = {
  offers_create: route('offers_create', {
    auth: 'user',
    agreed: true,
    summary: 'Invite a freelancer or a team to an order in search',
    body: offerForm,
    data: z.object({ ids: z.array(z.int()) }),
    creates: true,
    per_minute: 60,
  }),
  offers_delete: route('offers_delete', {
    auth: 'user',
    summary: 'The customer takes an offer back, the invited freelancer declines it with a comment',
    body: declineForm,
    data: nothing,
    per_minute: 60,
  }),
  freelancer_offers_list: route('freelancer_offers_list', {
    auth: 'user',
    summary: 'Offers that wait for the viewer, private orders among them',
    query: z.object({ sort: z._default(optional(oneOf('Сортировка', OFFER_SORTS)), 'date|desc'), ...paging }),
    data: z.array(offerCard),
    paged: true,
  }),
};
export type OfferCalls = keyof typeof offerRoutes;
