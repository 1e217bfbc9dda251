/** Leaderboards of both sides: their sums and their places (product: content). */
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { Leader } from '@provodka/contract/leaderboards.ts';
import { type LeaderPeriod, leaderPeriodKey, leaderPeriodKeys, PODIUM_PLACES } from '@provodka/domain/leaderboards.ts';
import { type Kopecks, kopecks, toRubles } from '@provodka/domain/money/money.ts';
import type { VerifiedFilter } from '@provodka/domain/people/verifications.ts';
import type { ReadContext, Reading, Writing } from '../platform/context.ts';
import { exactMeta, offsetOf, type Page } from '../platform/paging.ts';
import { type TtlCache, ttlCache } from '../platform/ttl-cache.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findPeople } from '../users/service.ts';
import * as store from './store.ts';
import { type BoardTotals, openBoardTotals } from './totals.ts';

type Leaders = { data: Leader[]; meta: Meta };

/** Counts a payout for both sides of its deal, in the periods of this moment; call it last, its rows stay locked. */
export async function recordEarning(
  { db: tx, now }: Writing,
  deal: { customer_uuid: string; executor_uuid: string; amount: Kopecks },
): Promise<void> {
  const sides = [
    { profile_uuid: deal.customer_uuid, side: 'customer' },
    { profile_uuid: deal.executor_uuid, side: 'freelancer' },
  ] as const;
  // In one order for every deal, so that two deals of the same people never wait for each other.
  const inOrder = sides.toSorted((a, b) => (a.profile_uuid < b.profile_uuid ? -1 : 1));
  await store.addEarnings(tx, inOrder, leaderPeriodKeys(now), deal.amount);
}

/**
 * Subtracts a payout from the sums of both sides, in the periods it was added to. Call it last, since its rows stay
 * locked.
 */
export async function subtractEarning(
  { db: tx }: Pick<Writing, 'db'>,
  deal: { customer_uuid: string; executor_uuid: string; amount: Kopecks },
  rankedAt: Date,
): Promise<void> {
  const sides = [deal.customer_uuid, deal.executor_uuid].toSorted();
  await store.subtractEarnings(tx, sides, leaderPeriodKeys(rankedAt), deal.amount);
}

interface LeaderboardFilter extends Page {
  period: LeaderPeriod;
  is_own?: boolean | undefined;
  verified?: VerifiedFilter | undefined;
}

export interface Leaderboards {
  /** A page of a leaderboard without banned people; with `is_own` the viewer's place alone. */
  list(context: ReadContext<Viewer | null>, side: store.Side, asked: LeaderboardFilter): Promise<Leaders>;
}

const PODIUM_KEPT_MS = 2000;

/** The best of each board stand on every page of the public list, and serve everybody for two seconds. */
export function openLeaderboards(): Leaderboards {
  const totals = openBoardTotals();
  const podiums = new Map<string, TtlCache<Leaders>>();
  return {
    list(context, side, asked) {
      const { period, page, limit, is_own, verified } = asked;
      const load = () => listLeaders(context, totals, side, asked);
      if (is_own || verified || page > 1 || limit !== PODIUM_PLACES) return load();
      const key = `${side} ${period}`;
      const podium = podiums.get(key) ?? ttlCache<Leaders>(PODIUM_KEPT_MS);
      podiums.set(key, podium);
      return podium.get(context.now, load);
    },
  };
}

async function listLeaders(
  context: ReadContext<Viewer | null>,
  totals: BoardTotals,
  side: store.Side,
  { period, is_own, verified, ...page }: LeaderboardFilter,
): Promise<Leaders> {
  const { db, viewer, now } = context;
  const board = { side, period: leaderPeriodKey(period, now), verified: verified ?? null };
  if (is_own) {
    const uuid = side === 'customer' ? viewer?.customer_uuid : viewer?.freelancer_uuid;
    const own = uuid === undefined ? undefined : await store.findPlace(db, board, uuid, now);
    const data = own ? await present(context, [own]) : [];
    return { data, meta: exactMeta(page, data.length) };
  }
  const rows = await store.findLeaders(db, board, page, now);
  const first = offsetOf(page) + 1;
  const placed = rows.map((row, index) => ({ ...row, place: first + index }));
  const { number, isExact } = await totals.count(db, board, now);
  const meta: Meta = { ...exactMeta(page, number), total_relation: isExact ? 'eq' : 'approx' };
  return { data: await present(context, placed), meta };
}

async function present(context: Reading, rows: readonly store.PlacedRow[]): Promise<Leader[]> {
  const people = await findPeople(
    context,
    rows.map(({ profile_uuid }) => profile_uuid),
  );
  return rows.flatMap(({ place, profile_uuid, sum_deals, number_deals }) => {
    const profile = people.get(profile_uuid);
    if (!profile) return [];
    const sum = toRubles(kopecks(sum_deals));
    return [{ place, profile, sum_deals: sum, number_deals, number_stars: profile.number_stars }];
  });
}
