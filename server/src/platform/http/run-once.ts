import { type Db, transact } from '../database.ts';
import type { AnyCall, AnyHandler } from './handler.ts';
import { claimKey, findKeptReply, type KeptReply, keepReply, type RepeatKey } from './idempotency.ts';

type AnyWrite = Extract<AnyHandler, { kind: 'write' }>;

/** Runs a call's handler; a write in one transaction. */
export async function run(db: Db, handler: AnyHandler, call: AnyCall): Promise<unknown> {
  if (handler.kind === 'free') return await handler.run(call);
  const prepared = await handler.prepare?.(call);
  return await transact(db, (tx) => handler.run(tx, call, prepared));
}

/** Runs a write at most once for its key; the reply is kept in the write's own transaction. */
export async function runOnce(
  db: Db,
  handler: AnyHandler,
  call: AnyCall,
  key: RepeatKey,
  status: number,
): Promise<KeptReply> {
  if (handler.kind === 'free') return await runFreelyOnce(db, () => handler.run(call), key, status, call.now);
  const { browser } = call;
  const early = handler.prepare ? await findKeptReply(db, key) : null;
  const { kept, isFirst } = early ? { kept: early, isFirst: false } : await writeOnce(db, handler, call, key, status);
  if (!isFirst) await handler.again?.(call, kept.reply as never);
  // The key of a browser goes along with it to its new session.
  if (key.owner === browser && call.browser !== browser) {
    await keepReply(db, { ...key, owner: call.browser }, kept, call.now);
  }
  return kept;
}

async function runFreelyOnce(
  db: Db,
  run: () => Promise<unknown>,
  key: RepeatKey,
  status: number,
  now: Date,
): Promise<KeptReply> {
  const earlier = await findKeptReply(db, key);
  if (earlier) return earlier;
  const kept = { status, reply: await run() };
  await keepReply(db, key, kept, now);
  return kept;
}

async function writeOnce(
  db: Db,
  handler: AnyWrite,
  call: AnyCall,
  key: RepeatKey,
  status: number,
): Promise<{ kept: KeptReply; isFirst: boolean }> {
  try {
    const prepared = await handler.prepare?.(call);
    return await transact(db, async (tx) => {
      const earlier = await claimKey(tx, key, call.now);
      if (earlier) return { kept: earlier, isFirst: false };
      const kept = { status, reply: await handler.run(tx, call, prepared) };
      await keepReply(tx, key, kept, call.now);
      return { kept, isFirst: true };
    });
  } catch (error) {
    // Of one request sent twice at once, the second may be refused for what the first has just done.
    const earlier = handler.prepare ? await findKeptReply(db, key) : null;
    if (!earlier) throw error;
    return { kept: earlier, isFirst: false };
  }
}
