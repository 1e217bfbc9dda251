import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import { leaderboardRoutes } from '@provodka/contract/leaderboards.ts';
import type { RouterContextProvider } from 'react-router';
import { apiContext } from '../lib/loading/server-context.ts';
import { loadVisit, pageData } from '../lib/loading/visit.ts';
import { readAddress } from '../lists/read-place.ts';
import { LEADERBOARDS, periodTitles } from './leaderboard.ts';

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
  url: URL;
}

/** A page of a leaderboard, and the viewer's own place where the page does not show it. */
export async function loadLeaderboard({ context, request, url }: LoaderArgs, side: CabinetSide) {
  const name = `${side}s_leaderboard` as const;
  const { place, rejected } = readAddress(
    LEADERBOARDS[side],
    leaderboardRoutes.freelancers_leaderboard.query,
    url.searchParams,
  );
  const api = context.get(apiContext);
  const { viewer } = await loadVisit(context);
  const { period, verified } = place;
  const [{ data: leaders, meta }, own] = await pageData(
    request,
    context,
    Promise.all([
      api[name]({ query: place }),
      viewer ? api[name]({ query: { period, verified, is_own: true } }) : null,
    ]),
  );
  const ownUuid = viewer?.[side].uuid ?? null;
  const isShown = leaders.some(({ profile }) => profile.uuid === ownUuid);
  return {
    side,
    place,
    rejected,
    leaders,
    meta,
    ownUuid,
    own: isShown ? null : (own?.data[0] ?? null),
    periods: periodTitles(new Date()),
  };
}

export type LoadedLeaderboard = Awaited<ReturnType<typeof loadLeaderboard>>;
