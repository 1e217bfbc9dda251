import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { Clock } from '../clock.ts';
import { type FreeContext, inTransaction } from '../context.ts';
import type { Db, Tx } from '../database/database.ts';
import { DatabaseUnavailable, retryOnce } from '../database/database-unavailable.ts';
import type { GuestReads } from '../database/guest-reads.ts';
import type { Viewer } from '../viewer.ts';
import type { AnyCall, AnyHandler } from './handler.ts';
import { claimKey, findStoredReply, type IdempotencyKey, type StoredReply, saveReply } from './idempotency.ts';
import { claimAhead, releaseClaim, saveClaimedReply } from './idempotency-claims.ts';
import type { IncomingFiles } from './uploads/incoming-files.ts';

/** The pipeline has seen to it that somebody is signed in where the contract wants it. */
type AnyContext = FreeContext<Viewer | null>;
type AnyWrite = Extract<AnyHandler, { kind: 'write' }>;

/** Everything that makes a request safe to repeat. */
export interface Once {
  key: IdempotencyKey;
  /** The HTTP status of a success. */
  status: number;
  /** The request's files, which claimed the key before they were stored. */
  files: Pick<IncomingFiles, 'claim' | 'is_repeated'> | null;
  clock: Clock;
  /** Whether the client has gone away. */
  isGone(): boolean;
}

/**
 * Runs a call's handler; a write in one transaction. A call whose database connection broke is repeated when that
 * cannot change anything twice. Guests write nothing, so what they read may come from a replica.
 */
export async function run(
  context: AnyContext,
  handler: AnyHandler,
  call: AnyCall,
  guestReads?: GuestReads | null,
): Promise<unknown> {
  if (handler.kind === 'read') {
    const ofPrimary = () => retryOnce(() => handler.run(context, call));
    if (context.viewer !== null || !guestReads) return await ofPrimary();
    return await guestReads.read((db) => handler.run({ ...context, db }, call), ofPrimary);
  }
  if (handler.kind === 'free') return await leftOpen(() => handler.run(context, call));
  return await retryOnce(
    () => runWrite(context, handler, call),
    (away) => !away.isUnknown,
  );
}

/** One that opens its own transactions may have ended some of them. */
async function leftOpen<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw new DatabaseUnavailable(error.cause, { isUnknown: true });
    throw error;
  }
}

async function runWrite(context: AnyContext, handler: AnyWrite, call: AnyCall): Promise<unknown> {
  const prepared = await handler.prepare?.(context, call);
  return await inTransaction(context, (inside) => handler.run(inside, call, prepared));
}

/**
 * Runs a write at most once for its key; the reply is stored in the write's own transaction, so that it may be
 * repeated.
 */
export async function runIdempotently(
  context: AnyContext,
  handler: AnyHandler,
  call: AnyCall,
  once: Once,
): Promise<StoredReply> {
  let isUnknown = handler.kind === 'free';
  const mayRepeat = (away: DatabaseUnavailable) => {
    // The second attempt does not tell what became of the first.
    isUnknown ||= away.isUnknown;
    return handler.kind === 'write' && once.files === null;
  };
  return await retryOnce(() => tryOnce(context, handler, call, once), mayRepeat).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new DatabaseUnavailable(error.cause, { isUnknown: isUnknown || error.isUnknown, isRepeatable: true });
  });
}

async function tryOnce(context: AnyContext, handler: AnyHandler, call: AnyCall, once: Once): Promise<StoredReply> {
  const { db, now } = context;
  if (once.files?.is_repeated) return await replyOfFirst(db, once.key);
  if (handler.kind !== 'write') return await runFreelyOnce(db, () => handler.run(context, call), once);
  const { key } = once;
  const { browser } = call;
  const early = handler.prepare ? await findStoredReply(db, key) : null;
  const { kept, isFirst } = early ? { kept: early, isFirst: false } : await writeOnce(context, handler, call, once);
  if (!isFirst) await handler.again?.(context, call, kept.reply as never);
  // The key of a browser goes along with it to its new session.
  if (key.owner === browser && call.browser !== browser) {
    await saveReply(db, { ...key, owner: call.browser }, kept, now);
  }
  return kept;
}

/** The reply of the first request; the files of this one were not stored. */
async function replyOfFirst(db: Db, key: IdempotencyKey): Promise<StoredReply> {
  const earlier = await findStoredReply(db, key);
  if (!earlier) throw new RefusedError(refuse('lost_race'));
  return earlier;
}

/**
 * A handler with transactions of its own cannot hold the key in one: it claims the key first and releases it on a
 * failure.
 */
async function runFreelyOnce(db: Db, run: () => Promise<unknown>, once: Once): Promise<StoredReply> {
  const { key, status, files, clock, isGone } = once;
  const claim = files?.claim ?? (await claimAhead(db, clock, key, isGone));
  if (claim === null) return await replyOfFirst(db, key);
  try {
    const kept = { status, reply: await run() };
    await saveClaimedReply(db, claim, key, kept);
    return kept;
  } catch (error) {
    if (!files?.claim) await releaseClaim(db, claim);
    throw error;
  }
}

async function writeOnce(
  context: AnyContext,
  handler: AnyWrite,
  call: AnyCall,
  once: Once,
): Promise<{ kept: StoredReply; isFirst: boolean }> {
  try {
    const prepared = await handler.prepare?.(context, call);
    return await inTransaction(context, async (inside) => {
      const { db: tx, now } = inside;
      const earlier = once.files?.claim ? null : await claimKey(tx, once.key, now);
      if (earlier) return { kept: earlier, isFirst: false };
      const kept = { status: once.status, reply: await handler.run(inside, call, prepared) };
      await keep(tx, once, kept, now);
      return { kept, isFirst: true };
    });
  } catch (error) {
    // When a request is sent twice at once, the second may be refused for what the first has just done.
    const earlier = handler.prepare ? await findAfter(error, context.db, once.key) : null;
    if (!earlier) throw error;
    return { kept: earlier, isFirst: false };
  }
}

/** A database that is still away does not tell what became of a commit. */
async function findAfter(failure: unknown, db: Db, key: IdempotencyKey): Promise<StoredReply | null> {
  try {
    return await findStoredReply(db, key);
  } catch (error) {
    throw failure instanceof DatabaseUnavailable ? failure : error;
  }
}

async function keep(db: Db | Tx, { key, files }: Once, kept: StoredReply, now: Date): Promise<void> {
  if (files?.claim) await saveClaimedReply(db, files.claim, key, kept);
  else await saveReply(db, key, kept, now);
}
