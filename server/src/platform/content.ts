import { createHash } from 'node:crypto';
import type { Classifier, ListedClassifier } from '@provodka/contract/content.ts';
import type { Slide } from '@provodka/contract/content-blocks.ts';
import type { Notification } from '@provodka/contract/people/people.ts';
import type { AnnouncementType } from '@provodka/domain/content.ts';
import type { Maintenance } from '@provodka/domain/deals/deal-deadlines.ts';
import type { DocumentName } from '@provodka/domain/people/acceptances.ts';
import type { SearchDictionary } from '@provodka/domain/search/search-dictionary.ts';
import type { MarketplaceSettings } from '@provodka/domain/thresholds.ts';
import type { Reader } from './database/database.ts';

export interface ClassifierIndex {
  configurations: ListedClassifier[];
  platforms: ListedClassifier[];
  /** By an item's own id, or by the id of a row merged into it. */
  byId: ReadonlyMap<number, Classifier & { kind: string }>;
  /** Replaces merged ids by those they lead to, each once. */
  settle(ids: readonly number[]): number[];
  /** An id itself, or the children of a group (product: orders). */
  expand(ids: readonly number[]): number[];
}

/** Items of the lists that a form chose, by the names of its fields; absent fields are not checked. */
export interface Choice {
  configurations?: readonly number[] | undefined;
  platforms?: readonly number[] | undefined;
}

const LISTS = [
  { field: 'configurations', kind: 'configuration', message: 'Конфигурации: выберите из списка' },
  { field: 'platforms', kind: 'platform', message: 'Платформы: выберите из списка' },
] as const;

/**
 * The mistakes of a choice by its fields. An earlier choice may stay when it is switched off; a new one must be an
 * active item of the right kind and no group.
 */
export function choiceMistakes(classifiers: ClassifierIndex, choice: Choice, before: Choice): Record<string, string[]> {
  const isOffered = (kind: string, id: number) => {
    const classifier = classifiers.byId.get(id);
    return classifier?.id === id && classifier.kind === kind && classifier.is_active && classifier.parent_id !== null;
  };
  const wrong = LISTS.filter(
    ({ field, kind }) => !(choice[field] ?? []).every((id) => before[field]?.includes(id) || isOffered(kind, id)),
  );
  return Object.fromEntries(wrong.map(({ field, message }) => [field, [message]]));
}

/** The text of a banner notice, and whether guests see it. */
export interface AnnouncementTexts {
  title: string;
  type: AnnouncementType;
  message: string;
  isDisplayedOnlyAuth: boolean;
}

/** A notice of the banner for more than one person, as the setting `announcements` lists them. */
export interface Announcement extends AnnouncementTexts {
  /** People who hid an announcement under this id do not see it again. */
  id: string;
  /** Absent of one that no admin has saved. */
  saved_at?: string;
}

/** A document as it stands, with the hash that names this version of it. */
export interface DocumentText {
  document: DocumentName;
  title: string;
  text: string;
  hash: string;
}

/** A document in force, and the hashes that only minor changes lead from to it, its own among them. */
export interface CurrentDocument extends DocumentText {
  same: ReadonlySet<string>;
}

/** A version is named by what was shown, so that nothing can be changed in it later. */
export function namedByHash(shown: Omit<DocumentText, 'hash'>): DocumentText {
  const hash = createHash('sha256').update(`${shown.title}\n\n${shown.text}`).digest('hex');
  return { ...shown, hash };
}

/** Settings and classifiers as every slice reads them; the slice `content` provides them. */
export interface Content {
  settings(): Promise<MarketplaceSettings>;
  /** The setting under which a publication waits for a moderator (product: orders); off by default. */
  premoderation(): Promise<boolean>;
  classifiers(): Promise<ClassifierIndex>;
  /** Synonyms for the search (product: search). */
  searchDictionary(): Promise<SearchDictionary>;
  /** Reserved words: the installation's brand, then those that admins keep (product: trust). */
  reservedWords(): Promise<readonly string[]>;
  /** End of the maintenance, null unless it lies ahead (product: maintenance). */
  maintenanceUntil(now: Date): Promise<Date | null>;
  /** The maintenances that deadlines may have fallen into, by their start; the last one may still run (product: money). */
  maintenances(): Promise<readonly Maintenance[]>;
  /** Banner notices for everybody, or for everybody who is signed in (specification section 3). */
  announcements(): Promise<readonly Announcement[]>;
  /** All slides of the main page in their order, whether their days have come or not (product: content). */
  slides(): Promise<readonly Slide[]>;
  /** The documents that people agree to by the site's own pages, as they stand; as `inside` sees them if it is given (product: accounts). */
  documents(inside?: Reader): Promise<ReadonlyMap<DocumentName, CurrentDocument>>;
  /** Announces maintenance that begins now, moves the end of a running one; null ends it. */
  setMaintenance(until: Date | null): Promise<void>;
  /** Drops this process's cached values and calls `listeners`; call it once a change is committed. */
  forget(): void;
  onForget(listener: () => void): void;
}

/** Announcements shown to a viewer: a guest does not see those for signed-in people. */
export async function announcedTo({ content }: { content: Content }, isGuest: boolean): Promise<Notification[]> {
  const announced = (await content.announcements()).filter((one) => !(isGuest && one.isDisplayedOnlyAuth));
  return announced.map(({ id, title, type, message, isDisplayedOnlyAuth }) => ({
    id: `announcement_${id}`,
    title,
    type,
    message,
    isDisplayedOnlyAuth,
    link: null,
  }));
}
