import { HINT_KINDS, HINTED_ROWS } from '@provodka/domain/hints.ts';
import * as z from 'zod/mini';
import { ids, listOf, optional } from './fields/fields.ts';
import { route } from './http/route.ts';

/** Hints beside orders, complaints and users, for moderators alone. */
export const moderatorHint = z.object({
  kind: z.enum(HINT_KINDS),
  /** A sentence with its figures: «Аккаунт создан за 2 часа до заказа на 450 000 ₽, завершённых сделок нет». */
  text: z.string(),
  /** Leads to the other thing it is about; null when everything is on the page already. */
  link: z.nullable(z.object({ title: z.string(), path: z.string() })),
});
export type ModeratorHint = z.infer<typeof moderatorHint>;

const hints = z.array(moderatorHint);

export const hintRoutes = {
  moderator_hints: route('moderator_hints', {
    auth: 'moderator',
    summary:
      'What to look at before a decision about orders, people and complaints; each hint explains itself, none changes anything, and what has none is left out',
    query: z.object({
      order_ids: ids('Заказы'),
      user_uuids: optional(listOf('Пользователи', z.guid('Пользователи: неверный номер'), HINTED_ROWS)),
      complaint_ids: ids('Жалобы'),
    }),
    data: z.object({
      /** Hints of orders are those of their customers too. */
      orders: z.array(z.object({ id: z.int(), hints })),
      users: z.array(z.object({ uuid: z.string(), hints })),
      complaints: z.array(z.object({ id: z.int(), hints })),
    }),
  }),
};
export type HintCalls = keyof typeof hintRoutes;
