import type { Content } from './content.ts';
import { type Db, type Reader, type Tx, transact } from './database/database.ts';
import type { OnPage } from './once-per-page.ts';
import type { Viewer } from './viewer.ts';

/**
 * What everything that is done drags along, always the first argument. Nobody is the viewer of what the clock or the payment
 * provider does.
 */
export interface ReadContext<V extends Viewer | null = Viewer> extends OnPage {
  db: Reader;
  content: Content;
  viewer: V;
  /** The moment of the request, from the injected clock. */
  now: Date;
}

/** What of a context concerns nobody in particular: it is read alike whoever asks. */
export type Reading = Pick<ReadContext, 'db' | 'now' | 'page'>;

/** Inside the one transaction of a write. */
export interface WriteContext<V extends Viewer | null = Viewer> extends ReadContext<V> {
  db: Tx;
}

/** What of a context concerns nobody in particular: it is written alike whoever asks. */
export type Writing = Pick<WriteContext, 'db' | 'now'>;

/** Outside any transaction: what must not hold one, such as hashing or asking another server, opens its own. */
export interface FreeContext<V extends Viewer | null = Viewer> extends ReadContext<V> {
  db: Db;
}

/** Runs `work` in one transaction of its own, see transact. */
export function inTransaction<V extends Viewer | null, T>(
  context: FreeContext<V>,
  work: (context: WriteContext<V>) => Promise<T>,
): Promise<T> {
  return transact(context.db, (tx) => work({ ...context, db: tx }));
}
