import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BenchChat, readChats } from './realtime-data.ts';

export interface WritePlan {
  perSecond: number;
  seconds: number;
}
/** When each message was committed, in ms of the wall clock. */
export type Committed = [messageId: number, at: number][];

const AT_ONCE = 8;
const BEAT_MS = 10;
const MESSAGE = `insert into messages (order_id, thread_id, author_uuid, message, created_at)
  values ($1, $2, $3, 'Проверил остатки, всё сходится', now()) returning id::int`;

const wallClock = () => performance.timeOrigin + performance.now();

/**
 * Answers the parent's plans by committing messages at a steady pace, each in a transaction with what `note` adds to it.
 * Both servers write in their own process, so the cost of writing is the same for both.
 */
export async function writeOnCommand(
  note: (client: pg.PoolClient, chat: BenchChat, messageId: number) => Promise<unknown>,
  onCommit: () => void,
): Promise<void> {
  const connectionString = process.env.DATABASE_URL ?? '';
  const pool = new pg.Pool({ connectionString, max: AT_ONCE });
  pool.on('error', () => undefined);
  const chats = await readChats(connectionString);

  async function writeOne(committed: Committed): Promise<void> {
    const chat = chats[Math.floor(Math.random() * chats.length)] as BenchChat;
    const client = await pool.connect();
    try {
      await client.query('begin');
      const values = [chat.order_id, chat.thread_id, chat.author_uuid];
      const { rows } = await client.query<{ id: number }>({ name: 'message', text: MESSAGE, values });
      const id = rows[0]?.id ?? 0;
      await note(client, chat, id);
      await client.query('commit');
      committed.push([id, wallClock()]);
      onCommit();
    } finally {
      client.release();
    }
  }

  async function write({ perSecond, seconds }: WritePlan): Promise<Committed> {
    const committed: Committed = [];
    const begunAt = performance.now();
    const running: Promise<void>[] = [];
    for (;;) {
      const passed = performance.now() - begunAt;
      if (passed > seconds * 1000) break;
      while (running.length < (passed / 1000) * perSecond) running.push(writeOne(committed));
      await sleep(BEAT_MS);
    }
    await Promise.all(running);
    return committed;
  }

  process.on('message', (message) => {
    if (message === 'memory') process.send?.({ memory: process.memoryUsage().rss });
    else if (typeof message === 'object')
      void write(message as WritePlan).then((committed) => process.send?.({ committed }));
  });
}
