import { CHECK_DECISIONS, CHECK_KINDS, CHECK_REASONS } from '@provodka/domain/checks.ts';
import * as z from 'zod/mini';
import { cursorPaging, oneOf, optional } from '../fields/fields.ts';
import { moment, right } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { comment } from '../moderation.ts';

const somebody = z.object({ uuid: z.string(), full_name: z.string() });

/** An account or a deal in the moderators' queue, or one they have decided. */
export const accountCheck = z.object({
  id: z.int(),
  kind: z.enum(CHECK_KINDS),
  reasons: z.array(z.object({ code: z.enum(CHECK_REASONS), title: z.string() })),
  /** Null for a deal. */
  user: z.nullable(z.extend(somebody, { login: z.string(), is_banned: z.boolean() })),
  /** Null for an account. */
  deal: z.nullable(
    z.object({
      id: z.int(),
      number: z.int(),
      order_id: z.int(),
      order_title: z.string(),
      customer: somebody,
      executor: somebody,
    }),
  ),
  opened_at: moment,
  decision: z.nullable(
    z.object({
      code: z.enum(CHECK_DECISIONS),
      comment: z.nullable(z.string()),
      decided_by: z.nullable(z.string()),
      decided_at: moment,
    }),
  ),
  rights: z.object({ decide: right }),
});
export type AccountCheck = z.infer<typeof accountCheck>;

export const checkDecisionForm = z.object({ decision: oneOf('Решение', CHECK_DECISIONS), comment });

export const checkRoutes = {
  moderator_checks_list: route('moderator_checks_list', {
    auth: 'moderator',
    summary:
      'Accounts and deals that wait for a look, the oldest first, or those that were looked at, the newest first',
    query: z.object({ slice: z._default(optional(oneOf('Раздел', ['open', 'ended'])), 'open'), ...cursorPaging }),
    data: z.array(accountCheck),
    paged: true,
    counters: z.object({ open: z.int(), ended: z.int() }),
  }),
  checks_decide: route('checks_decide', {
    auth: 'moderator',
    summary:
      'Clear an account or a deal, or confirm what it looks like: an account is banned then, a deal does not count',
    body: checkDecisionForm,
    data: accountCheck,
  }),
};
export type CheckCalls = keyof typeof checkRoutes;
