/** Updates the lists from the release at every start. Rows that an admin saved stay as they are (decisions 0106). */
import { CLASSIFIER_LISTS, type ClassifierList, planRelease, type ReleasedRow } from '@provodka/domain/classifiers.ts';
import type { Db } from '../platform/database/database.ts';
import { transact } from '../platform/database/database.ts';
import { CITIES } from './defaults/cities.ts';
import { CONFIGURATIONS, PLATFORMS } from './defaults/classifiers.ts';
import { SBP_BANKS } from './defaults/sbp-banks.ts';
import * as store from './store.ts';

export type ReleasedLists = Partial<Record<ClassifierList, readonly Omit<ReleasedRow, 'position'>[]>>;

const RELEASED: ReleasedLists = {
  configurations: CONFIGURATIONS.map((row) => ({ ...row, region: null })),
  platforms: PLATFORMS.map((row) => ({ ...row, region: null })),
  cities: CITIES.map((row) => ({ ...row, parent_id: null, is_active: true })),
  banks: SBP_BANKS.map(({ id, title }) => ({ id: Number(id), title, region: null, parent_id: null, is_active: true })),
};

/** Adds the release's rows and renames those nobody has changed; running it again changes nothing. */
export async function saveReferenceLists(db: Db, released: ReleasedLists = RELEASED): Promise<void> {
  for (const list of CLASSIFIER_LISTS) {
    const brought = (released[list] ?? []).map((row, position) => ({ ...row, position }));
    await transact(db, async (tx) => {
      const rows = await store.lockList(tx, list);
      await store.saveRows(tx, list, planRelease(rows, brought));
    });
  }
}
