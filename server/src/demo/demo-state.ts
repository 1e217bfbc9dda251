/** The state of a database with regard to the demo, and the consequence at a start. */

/** The stored record of how a database was begun; null in a new one. `id` is null where an older release began it. */
export type DemoRecord = null | { state: 'none' } | { state: 'loading' | 'loaded'; id: string | null };

export type Verdict = 'serve' | 'play' | 'play anew' | { refusal: string };

const CLEAN = 'begin clean with another DATA_DIR, or with an empty database in DATABASE_URL';
const REFUSALS = {
  demo: `This database holds the demo marketplace, whose accounts have a public password, and DEMO=0 does not serve it: ${CLEAN}.`,
  half: `This database holds a demo marketplace that is not finished: start without DEMO=0 to have it made anew, or ${CLEAN}.`,
  mixed: `This database holds an unfinished demo marketplace and people who are not of it, so nothing in it is deleted: ${CLEAN}, and bring over what is theirs by hand.`,
  real: `This database was begun without the demo marketplace: start with DEMO=0, or ${CLEAN}, for the demo.`,
};

/**
 * The action of a start on a database (product: operation): a demo is played only into an empty one, and only an
 * unfinished demo without other people gives way to a new one.
 * @param isDemo the start wants the demo
 * @param isAlone everybody in the database was made by the demo of the record, or nobody without a record
 */
export function decideDemoStart(isDemo: boolean, record: DemoRecord, isAlone: boolean): Verdict {
  if (record === null || record.state === 'none') return isDemo ? judgeWithoutDemo(record, isAlone) : 'serve';
  if (record.state === 'loaded') return isDemo ? 'serve' : { refusal: REFUSALS.demo };
  if (!isAlone) return { refusal: REFUSALS.mixed };
  return isDemo ? 'play anew' : { refusal: REFUSALS.half };
}

const judgeWithoutDemo = (record: DemoRecord, isAlone: boolean): Verdict =>
  record === null && isAlone ? 'play' : { refusal: REFUSALS.real };

/** Reads the stored record; older releases stored the bare word. */
export function readRecord(value: unknown): DemoRecord {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return { state: value === 'loaded' ? 'loaded' : 'loading', id: null };
  return value as DemoRecord;
}
