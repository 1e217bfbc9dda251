import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { type Db, type Tx, transact } from '../database.ts';
import type { AnyCall, AnyHandler } from './handler.ts';
import { claimKey, findKeptReply, type KeptReply, keepReply, type RepeatKey } from './idempotency.ts';
import type { IncomingFiles } from './incoming-files.ts';
import { keepClaimed } from './key-claims.ts';

type AnyWrite = Extract<AnyHandler, { kind: 'write' }>;

/** What makes a request safe to repeat. */
export interface Once {
  key: RepeatKey;
  /** Of a success. */
  status: number;
  /** Its files, which have claimed the key before they were stored. */
  files: Pick<IncomingFiles, 'claim' | 'is_repeated'> | null;
}

/** Runs a call's handler; a write in one transaction. */
export async function run(db: Db, handler: AnyHandler, call: AnyCall): Promise<unknown> {
  if (handler.kind === 'free') return await handler.run(call);
  const prepared = await handler.prepare?.(call);
  return await transact(db, (tx) => handler.run(tx, call, prepared));
}

/** Runs a write at most once for its key; the reply is kept in the write's own transaction. */
export async function runOnce(db: Db, handler: AnyHandler, call: AnyCall, once: Once): Promise<KeptReply> {
  if (once.files?.is_repeated) return await replyOfFirst(db, once.key);
  if (handler.kind === 'free') return await runFreelyOnce(db, () => handler.run(call), once, call.now);
  const { key } = once;
  const { browser } = call;
  const early = handler.prepare ? await findKeptReply(db, key) : null;
  const { kept, isFirst } = early ? { kept: early, isFirst: false } : await writeOnce(db, handler, call, once);
  if (!isFirst) await handler.again?.(call, kept.reply as never);
  // The key of a browser goes along with it to its new session.
  if (key.owner === browser && call.browser !== browser) {
    await keepReply(db, { ...key, owner: call.browser }, kept, call.now);
  }
  return kept;
}

/** Its files were not stored, because a reply was there. */
async function replyOfFirst(db: Db, key: RepeatKey): Promise<KeptReply> {
  const earlier = await findKeptReply(db, key);
  if (!earlier) throw new RefusedError(refuse('lost_race'));
  return earlier;
}

async function runFreelyOnce(db: Db, run: () => Promise<unknown>, once: Once, now: Date): Promise<KeptReply> {
  const earlier = once.files?.claim ? null : await findKeptReply(db, once.key);
  if (earlier) return earlier;
  const kept = { status: once.status, reply: await run() };
  await keep(db, once, kept, now);
  return kept;
}

async function writeOnce(
  db: Db,
  handler: AnyWrite,
  call: AnyCall,
  once: Once,
): Promise<{ kept: KeptReply; isFirst: boolean }> {
  try {
    const prepared = await handler.prepare?.(call);
    return await transact(db, async (tx) => {
      const earlier = once.files?.claim ? null : await claimKey(tx, once.key, call.now);
      if (earlier) return { kept: earlier, isFirst: false };
      const kept = { status: once.status, reply: await handler.run(tx, call, prepared) };
      await keep(tx, once, kept, call.now);
      return { kept, isFirst: true };
    });
  } catch (error) {
    // Of one request sent twice at once, the second may be refused for what the first has just done.
    const earlier = handler.prepare ? await findKeptReply(db, once.key) : null;
    if (!earlier) throw error;
    return { kept: earlier, isFirst: false };
  }
}

async function keep(db: Db | Tx, { key, files }: Once, kept: KeptReply, now: Date): Promise<void> {
  if (files?.claim) await keepClaimed(db, files.claim, key, kept);
  else await keepReply(db, key, kept, now);
}
