import type { Reader } from './database.ts';

type Reads = Record<string, () => Promise<unknown>>;
type Found<R extends Reads> = { [K in keyof R]: Awaited<ReturnType<R[K]>> };

/**
 * Runs independent reads in parallel, or one by one inside a transaction, whose single connection takes one query at a
 * time.
 */
export async function readInParallel<R extends Reads>(db: Reader, reads: R): Promise<Found<R>> {
  const names = Object.keys(reads);
  const values = db.isTransaction
    ? await inTurn(Object.values(reads))
    : await Promise.all(Object.values(reads).map((read) => read()));
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Found<R>;
}

async function inTurn(reads: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const read of reads) values.push(await read());
  return values;
}
