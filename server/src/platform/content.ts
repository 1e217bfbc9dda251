import type { Classifier } from '@provodka/contract/content.ts';
import type { Maintenance } from '@provodka/domain/deal-deadlines.ts';
import type { SearchDictionary } from '@provodka/domain/search-dictionary.ts';
import type { MarketplaceSettings } from '@provodka/domain/thresholds.ts';

export interface ClassifierIndex {
  configurations: Classifier[];
  platforms: Classifier[];
  byId: ReadonlyMap<number, Classifier & { kind: string }>;
  /** An id itself, or the children of a group (decisions 4). */
  expand(ids: readonly number[]): number[];
}

/** Whether this may be chosen anew: an item of that kind, in use, and no group. */
export function isOffered(classifiers: ClassifierIndex, kind: string, id: number): boolean {
  const classifier = classifiers.byId.get(id);
  return classifier?.kind === kind && classifier.is_active && classifier.parent_id !== null;
}

/** Settings and classifiers as every slice reads them; the slice `content` provides them. */
export interface Content {
  settings(): Promise<MarketplaceSettings>;
  /** The setting under which a publication waits for a moderator (decisions 4); off by default. */
  premoderation(): Promise<boolean>;
  classifiers(): Promise<ClassifierIndex>;
  /** What is said in several ways (decisions 17). */
  searchDictionary(): Promise<SearchDictionary>;
  /** End of the maintenance, null unless it lies ahead (decisions 13). */
  maintenanceUntil(now: Date): Promise<Date | null>;
  /** The maintenances that deadlines may have fallen into, by their start; the last one may still run (decisions 6). */
  maintenances(): Promise<readonly Maintenance[]>;
  /** Announces maintenance that begins now, moves the end of a running one; null ends it. */
  setMaintenance(until: Date | null): Promise<void>;
}
