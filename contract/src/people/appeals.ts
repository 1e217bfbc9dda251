import { BAN_TARGETS, MODERATION_LIMITS } from '@provodka/domain/moderation.ts';
import * as z from 'zod/mini';
import { bool, cursorPaging, oneOf, optional, text } from '../fields/fields.ts';
import { moment, nothing, right } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { actor, ban, comment } from '../moderation.ts';

const APPEAL_STATES = ['waiting', 'decided'] as const;

export const appealForm = z.object({
  target: oneOf('Что обжалуете', BAN_TARGETS),
  text: text('Почему блокировка ошибочна', MODERATION_LIMITS.appeal, 'Напишите, почему блокировка ошибочна'),
});
export const appealDecisionForm = z.object({ is_accepted: bool('Решение'), comment });

export const appealView = z.object({
  id: z.int(),
  text: z.string(),
  created_at: moment,
  user: z.object({ uuid: z.string(), full_name: z.string(), login: z.string(), avatar: z.nullable(z.string()) }),
  /** Lifted, or over by itself. */
  ban: z.extend(ban, { is_lifted: z.boolean() }),
  decision: z.nullable(
    z.object({ is_accepted: z.boolean(), comment: z.nullable(z.string()), decided_by: actor, decided_at: moment }),
  ),
  rights: z.object({ decide: right }),
});
export type AppealView = z.infer<typeof appealView>;

/** The viewer's own standing ban of one target, with its appeal. */
export const ownBan = z.object({
  target: z.enum(BAN_TARGETS),
  reason: z.string(),
  comment: z.string(),
  until: z.nullable(moment),
  created_at: moment,
  appeal: z.nullable(
    z.object({
      text: z.string(),
      created_at: moment,
      is_accepted: z.nullable(z.boolean()),
      comment: z.nullable(z.string()),
    }),
  ),
});
export type OwnBan = z.infer<typeof ownBan>;

export const appealRoutes = {
  moderator_appeals_list: route('moderator_appeals_list', {
    auth: 'moderator',
    summary:
      'Appeals of bans: the waiting ones by default, the oldest first, or those decided or whose ban ended before that',
    query: z.object({
      slice: z._default(optional(oneOf('Раздел', APPEAL_STATES)), 'waiting'),
      ...cursorPaging,
    }),
    data: z.array(appealView),
    paged: true,
    counters: z.object({ waiting: z.int(), decided: z.int() }),
  }),
  appeals_create: route('appeals_create', {
    auth: 'user',
    summary: 'Appeal a ban of one’s own, once',
    body: appealForm,
    data: nothing,
    creates: true,
  }),
  appeals_decide: route('appeals_decide', {
    auth: 'moderator',
    summary: 'Decide an appeal: a moderator who did not give the ban',
    body: appealDecisionForm,
    data: nothing,
  }),
  bans_list: route('bans_list', {
    auth: 'user',
    summary: "The viewer's own standing bans with their appeals",
    data: z.array(ownBan),
  }),
};
