/** Sweeps that keep the search up to date: called every minute by each instance, safe to run side by side. */
import { russianStem } from '@provodka/domain/search/russian-stem.ts';
import { readInternalSetting, saveInternalSetting } from '../../content/service.ts';
import type { FreeContext, Writing } from '../../platform/context.ts';
import { type Tx, transact } from '../../platform/database/database.ts';
import { addLexemes, readWords, renewVectors, replaceWords, tryLockWords } from './search-words-store.ts';

export const searchSweeps = (context: FreeContext<null>) => ({
  refresh_search_words: () => refreshSearchWords(context),
  renew_search_vectors: () => renewSearchVectors(context),
  note_search_lexemes: () => noteSearchLexemes(context),
});

const WORDS_SETTING = 'search_words';
const WORDS_KEPT_MS = 300_000;

/** Refreshes every five minutes the words by which a typing mistake is corrected. */
async function refreshSearchWords({ db, now }: FreeContext<null>): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await tryLockWords(tx))) return;
    const setting = (await readInternalSetting({ db: tx }, WORDS_SETTING)) as { refreshed_at: string } | undefined;
    const age = setting && now.getTime() - new Date(setting.refreshed_at).getTime();
    if (age !== undefined && age < WORDS_KEPT_MS) return;
    await saveSearchWords({ db: tx, now });
  });
}

/** Re-reads the words of the newest public orders. */
export async function saveSearchWords({ db: tx, now }: Writing): Promise<void> {
  const words = await readWords(tx);
  await replaceWords(
    tx,
    words.map((used) => ({ ...used, stem: russianStem(used.word) })),
  );
  await saveInternalSetting({ db: tx, now }, WORDS_SETTING, { refreshed_at: now.toISOString() });
}

const VECTORS_SETTING = 'search_vectors';
const VECTORS_AT_ONCE = 1000;
const LEXEMES_SETTING = 'search_lexemes';
const LEXEMES_AT_ONCE = 20_000;

/** The older orders still to be processed: ids above `after` up to `until`. */
interface Before {
  after: number;
  until: number;
}

async function recallBefore(tx: Tx, setting: string): Promise<Before | null> {
  const range = (await readInternalSetting({ db: tx }, setting)) as Before | undefined;
  return range && range.after < range.until ? range : null;
}

/** Renews, a few at a time, the vectors of orders from before look-alike letters were folded. */
async function renewSearchVectors({ db, now }: FreeContext<null>): Promise<void> {
  await transact(db, async (tx) => {
    const range = await recallBefore(tx, VECTORS_SETTING);
    if (!range || !(await tryLockWords(tx))) return;
    const last = await renewVectors(tx, range, VECTORS_AT_ONCE);
    await saveInternalSetting({ db: tx, now }, VECTORS_SETTING, { ...range, after: last ?? range.until });
  });
}

/** Collects the words of older orders, once their vectors have been renewed. */
async function noteSearchLexemes({ db, now }: FreeContext<null>): Promise<void> {
  await transact(db, async (tx) => {
    const range = await recallBefore(tx, LEXEMES_SETTING);
    if (!range || (await recallBefore(tx, VECTORS_SETTING)) || !(await tryLockWords(tx))) return;
    const last = await addLexemes(tx, range, LEXEMES_AT_ONCE);
    await saveInternalSetting({ db: tx, now }, LEXEMES_SETTING, { ...range, after: last ?? range.until });
  });
}
