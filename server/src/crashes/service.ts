/** Errors of the site in browsers, for moderators (product: crashes). */
import type { crashRoutes } from '@provodka/contract/crashes.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { CRASH_KEPT } from '@provodka/domain/text/crashes.ts';
import { addDays } from '@provodka/domain/time/moscow-days.ts';
import type { z } from 'zod/mini';
import type { FreeContext, ReadContext, WriteContext } from '../platform/context.ts';
import { cursorMeta, readCursorPage } from '../platform/cursor-paging.ts';
import { exactMeta } from '../platform/paging.ts';
import { presentCrash } from './present.ts';
import * as store from './store.ts';

type CrashesQuery = z.output<(typeof crashRoutes)['moderator_crashes_list']['query']>;

/** Groups that are open, or marked as fixed. */
export async function listCrashes({ db }: ReadContext, query: CrashesQuery, build: string | null) {
  const counters = await store.countCrashes(db);
  const { slice } = query;
  const turned = await readCursorPage(query, async (place) => ({
    rows: await store.findCrashes(db, { slice, ...place }),
  }));
  return {
    data: turned.rows.map((row) => presentCrash(row, build)),
    meta: cursorMeta(exactMeta(query, counters[slice]), turned, store.CRASH_ORDER),
    counters,
  };
}

/** Hides a group or shows it again. Throws RefusedError. */
export async function fixCrash({ db: tx, now }: WriteContext, id: number, isFixed: boolean): Promise<void> {
  if (!(await store.markFixed(tx, id, isFixed ? now : null))) throw new RefusedError(refuse('not_found'));
}

/** Drops groups that nobody meets any more, and those beyond the number that is kept. */
export async function sweepCrashes({ db, now }: FreeContext<null>): Promise<void> {
  await store.deleteOldCrashes(db, { since: addDays(now, -CRASH_KEPT.days), most: CRASH_KEPT.groups });
}
