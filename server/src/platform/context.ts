import type { Content } from './content.ts';
import { type Db, type Reader, type Tx, transact } from './database/database.ts';
import type { OnPage } from './once-per-page.ts';
import type { Viewer } from './viewer.ts';

/** The first argument of every use case. The clock and the payment provider act without a viewer. */
export interface ReadContext<V extends Viewer | null = Viewer> extends OnPage {
  db: Reader;
  content: Content;
  viewer: V;
  /** The moment of the request, from the injected clock. */
  now: Date;
}

/** The part of a context that reads need when their result does not depend on the viewer. */
export type Reading = Pick<ReadContext, 'db' | 'now' | 'page'>;

/** Inside the one transaction of a write. */
export interface WriteContext<V extends Viewer | null = Viewer> extends ReadContext<V> {
  db: Tx;
}

/** The part of a context that writes need when they do not depend on the viewer. */
export type Writing = Pick<WriteContext, 'db' | 'now'>;

/**
 * A context outside of any transaction: work that must not hold one, such as hashing or a request to another server,
 * opens its own.
 */
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
