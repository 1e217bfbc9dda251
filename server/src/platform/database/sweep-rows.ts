import { type Db, type Tx, transact } from './database.ts';

/** The rows a sweep finds, and its work on each. */
export interface DueRows {
  /** The kind of a row, for the report of a failure. */
  noun: string;
  /** Ids of at most so many due rows, without those seen before. */
  find(seen: readonly number[], most: number): Promise<number[]>;
  /** Moves one in a transaction of its own, asking again under its lock; false when it is not due any more or held elsewhere. */
  move(tx: Tx, id: number): Promise<boolean>;
}

const BATCH = 100;

/**
 * Moves every due row; returns how many. A failed row is skipped until the next sweep and delays no other; the errors
 * are thrown at the end, as an AggregateError with one error for each row.
 */
export async function sweepRows(db: Db, { noun, find, move }: DueRows): Promise<number> {
  const seen: number[] = [];
  const failures: Error[] = [];
  let moved = 0;
  for (;;) {
    const ids = await find(seen, BATCH);
    for (const id of ids) {
      try {
        if (await transact(db, (tx) => move(tx, id))) moved += 1;
      } catch (error) {
        failures.push(new Error(`${noun} ${id} could not be moved`, { cause: error }));
      }
    }
    seen.push(...ids);
    if (ids.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${seen.length} ${noun}s failed`);
  return moved;
}
