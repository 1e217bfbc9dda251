import type { City } from '@provodka/contract/content.ts';
import { announceMaintenance, type Maintenance } from '@provodka/domain/deals/deal-deadlines.ts';
import { buildDictionary } from '@provodka/domain/search/search-dictionary.ts';
import { DEFAULT_SETTINGS, type MarketplaceSettings } from '@provodka/domain/thresholds.ts';
import type { Clock } from '../platform/clock.ts';
import type { Announcement, ClassifierIndex, Content } from '../platform/content.ts';
import type { ReadContext, Writing } from '../platform/context.ts';
import type { Db, Reader } from '../platform/database/database.ts';
import { transact } from '../platform/database/database.ts';
import { ttlCache } from '../platform/ttl-cache.ts';
import { readDocuments } from './documents-service.ts';
import type { Publisher } from './publisher.ts';
import { readReservedWords } from './reserved-words-service.ts';
import { findSlides } from './slides-service.ts';
import {
  addSetting,
  type ClassifierRow,
  findCities,
  findClassifiers,
  findDatedSetting,
  findSbpBanks,
  findSetting,
  findSynonyms,
  lockSettings,
  saveSetting,
} from './store.ts';

/** The brand of an installation that does not configure one. */
const DEFAULT_BRAND = 'Проводка';

/** Every page needs the reference data, which rarely change, so each process caches them for a moment. */
const KEPT_MS = 1000;

/** The setting `maintenance`: the end of the last one, and all that deadlines may still ask about. */
interface MaintenanceSetting {
  finished_at: string;
  /** Absent where something else than this service wrote the setting: it began when it was written. */
  periods?: { started_at: string; finished_at: string }[];
}

/** Settings and classifiers as every slice reads them, also inside its transactions: `db` must not be the pool those come from. */
export function openContent(db: Db, clock: Clock, publisher: Partial<Publisher> = {}): Content {
  const { brand = DEFAULT_BRAND, company = '', support_email = '' } = publisher;
  const settings = keptBy(clock, () => readSettings(db));
  const premoderation = keptBy(clock, async () => (await findSetting(db, 'premoderation')) === true);
  const announcements = keptBy(clock, async () => ((await findSetting(db, 'announcements')) ?? []) as Announcement[]);
  const maintenanceEnd = keptBy(clock, async () => {
    const setting = (await findSetting(db, 'maintenance')) as MaintenanceSetting | undefined | null;
    return setting && new Date(setting.finished_at);
  });
  const maintenances = keptBy(clock, () => findMaintenances(db));
  const classifiers = keptBy(clock, async () => indexClassifiers(await findClassifiers(db)), 10_000);
  const slides = keptBy(clock, () => findSlides(db));
  const reserved = keptBy(clock, async () => [brand, ...(await readReservedWords(db)).words]);
  const documentsIn = async (reader: Reader) =>
    readDocuments(reader, (await settings.get()).deal, { brand, company, support_email });
  const documents = keptBy(clock, () => documentsIn(db));
  const listeners: (() => void)[] = [];
  const dictionary = keptBy(clock, async () => buildDictionary(await findSynonyms(db)), 60_000);
  return {
    settings: settings.get,
    premoderation: premoderation.get,
    classifiers: classifiers.get,
    searchDictionary: dictionary.get,
    reservedWords: reserved.get,
    async maintenanceUntil(now) {
      const until = (await maintenanceEnd.get()) ?? null;
      return until && until > now ? until : null;
    },
    maintenances: maintenances.get,
    announcements: announcements.get,
    slides: slides.get,
    documents: (inside) => (inside ? documentsIn(inside) : documents.get()),
    async setMaintenance(until) {
      await transact(db, (tx) => announce({ db: tx, now: clock.now() }, until));
      this.forget();
    },
    forget() {
      for (const one of [settings, premoderation, announcements, maintenanceEnd, maintenances]) one.forget();
      for (const one of [classifiers, slides, dictionary, reserved, documents]) one.forget();
      for (const listener of listeners) listener();
    },
    onForget: (listener) => void listeners.push(listener),
  };
}

/** Announces maintenance from now on, or moves the end of a running one; null ends it. See `Content.forget`. */
export async function announce({ db: tx, now }: Writing, until: Date | null): Promise<void> {
  await lockSettings(tx, ['maintenance']);
  const known = announceMaintenance(await findMaintenances(tx), until, now);
  const last = known.at(-1);
  const periods = known.map(({ startedAt, finishedAt }) => ({
    started_at: startedAt.toISOString(),
    finished_at: finishedAt.toISOString(),
  }));
  const value: MaintenanceSetting | null = last ? { finished_at: last.finishedAt.toISOString(), periods } : null;
  await saveSetting(tx, 'maintenance', value, now);
}

/** Remembers the moment of a whole backup, wherever it was made and written to; the metrics tell its age. */
export const recordBackup = (db: Db, madeAt: Date): Promise<void> =>
  transact(db, (tx) => saveSetting(tx, 'last_backup', madeAt.toISOString(), madeAt));

async function findMaintenances(db: Reader): Promise<Maintenance[]> {
  const { value, updated_at } = (await findDatedSetting(db, 'maintenance')) ?? {};
  const setting = value as MaintenanceSetting | null | undefined;
  if (!setting || !updated_at) return [];
  const periods = setting.periods ?? [{ started_at: updated_at.toISOString(), finished_at: setting.finished_at }];
  return periods.map(({ started_at, finished_at }) => ({
    startedAt: new Date(started_at),
    finishedAt: new Date(finished_at),
  }));
}

/** Caches what `load` reads, by the installation's clock. */
function keptBy<T>(clock: Clock, load: () => Promise<T>, ttlMs = KEPT_MS) {
  const value = ttlCache<T>(ttlMs);
  return { get: () => value.get(clock.now(), load), forget: value.forget };
}

/** The settings of the marketplace as they stand, whatever was read of them before. */
export const readSettings = async (db: Reader): Promise<MarketplaceSettings> =>
  mergeSettings(await findSetting(db, 'marketplace'), await findSetting(db, 'payouts'));

/** Settings saved by an older release may lack a newer key: the default stands in. */
function mergeSettings(saved: unknown, savedPayouts: unknown): MarketplaceSettings {
  const { deal, motivation, leaderboard } = (saved ?? {}) as Partial<MarketplaceSettings>;
  const payouts = (savedPayouts ?? {}) as Partial<MarketplaceSettings['payouts']>;
  const defaults = DEFAULT_SETTINGS;
  return {
    deal: { ...defaults.deal, ...deal },
    leaderboard: { ...defaults.leaderboard, ...leaderboard },
    payouts: { ...defaults.payouts, ...payouts },
    motivation: {
      ...defaults.motivation,
      ...motivation,
      customer: { ...defaults.motivation.customer, ...motivation?.customer },
      freelancer: { ...defaults.motivation.freelancer, ...motivation?.freelancer },
    },
  };
}

/**
 * Indexes the lists: switching off a group switches off its rows; a merged row is replaced by the one that took over.
 */
function indexClassifiers(rows: ClassifierRow[]): ClassifierIndex {
  const off = new Set(rows.filter((row) => !row.is_active).map(({ id }) => id));
  const wire = ({ id, title, parent_id, is_active, kind }: ClassifierRow) => ({
    id,
    title,
    parent_id,
    is_active: is_active && !(parent_id !== null && off.has(parent_id)),
    kind,
  });
  const leads = new Map(rows.map(({ id, merged_into }) => [id, merged_into ?? id]));
  const settle = (ids: readonly number[]) => [...new Set(ids.map((id) => leads.get(id) ?? id))];
  const known = new Map(rows.map((row) => [row.id, wire(row)]));
  const byId = new Map(
    rows.flatMap(({ id, merged_into }) => {
      const row = known.get(merged_into ?? id);
      return row ? [[id, row] as const] : [];
    }),
  );
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const listed = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ ...wire(row), merged_into: row.merged_into, synonyms: row.synonyms }));
  const expand = (id: number) => [id, ...(children.get(id) ?? []).map((child) => child.id)];
  return {
    configurations: listed('configuration'),
    platforms: listed('platform'),
    byId,
    settle,
    expand: (ids) => [...new Set(settle(ids).flatMap(expand))],
  };
}

/** A value of the installation that no rule of the product reads. */
export const readInternalSetting = ({ db }: Pick<ReadContext, 'db'>, name: string): Promise<unknown> =>
  findSetting(db, name);
export const saveInternalSetting = ({ db: tx, now }: Writing, name: string, value: unknown): Promise<void> =>
  saveSetting(tx, name, value, now);
/** Saves a setting that has no value yet; false when it has one. */
export const claimSetting = ({ db: tx, now }: Writing, name: string, value: unknown): Promise<boolean> =>
  addSetting(tx, name, value, now);

const MOST_CITIES = 500;

/** Cities found by words of their name and their region, by name; all of them without a word. */
export async function listCities({ db }: Pick<ReadContext, 'db'>, query: string): Promise<City[]> {
  const words = query
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s,()-]+/);
  return await findCities(
    db,
    words.filter((word) => word !== ''),
    MOST_CITIES,
  );
}

/** Banks that take payouts through the fast payment system, in the order they are shown. */
export async function listSbpBanks({ db }: Pick<ReadContext, 'db'>): Promise<{ id: string; title: string }[]> {
  return await findSbpBanks(db);
}
