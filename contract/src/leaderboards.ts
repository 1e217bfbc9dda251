import { LEADER_PERIODS } from '@provodka/domain/leaderboards.ts';
import { VERIFIED_FILTERS } from '@provodka/domain/people/verifications.ts';
import * as z from 'zod/mini';
import { bool, oneOf, optional, paging } from './fields/fields.ts';
import { route } from './http/route.ts';
import { person } from './people/people.ts';

/** A place of a leaderboard (product: content): sum and number are those of the period, the rating is the person's. */
const leader = z.object({
  place: z.int(),
  profile: person,
  sum_deals: z.number(),
  number_deals: z.int(),
  number_stars: z.nullable(z.number()),
});
export type Leader = z.infer<typeof leader>;

const query = z.object({
  period: z._default(optional(oneOf('Период', LEADER_PERIODS)), 'month'),
  /** Only the viewer's own place; empty for guests and people without one. */
  is_own: optional(bool('Только своё место')),
  ...paging,
});

/** Freelancers alone are narrowed to those with something verified; places are counted among them. */
const freelancersQuery = z.extend(query, { verified: optional(oneOf('Подтверждено', VERIFIED_FILTERS)) });

export const leaderboardRoutes = {
  freelancers_leaderboard: route('freelancers_leaderboard', {
    auth: 'guest',
    summary: 'Freelancers by the sum of their paid-out deals in a period, all or only verified ones',
    query: freelancersQuery,
    data: z.array(leader),
    paged: true,
  }),
  customers_leaderboard: route('customers_leaderboard', {
    auth: 'guest',
    summary: 'Customers by the sum of their paid-out deals in a period',
    query,
    data: z.array(leader),
    paged: true,
  }),
};
export type LeaderboardCalls = keyof typeof leaderboardRoutes;
