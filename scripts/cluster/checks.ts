import type pg from 'pg';
import { listen } from '../../server/test/live/event-reader.ts';
import type { Pair } from './people.ts';
import { until } from './programs.ts';
import { fileText } from './scenes.ts';
import type { Tally } from './tally.ts';

const SETTLED_WITHIN_SECONDS = 120;
const HEARD_WITHIN_SECONDS = 60;

/** Resolves when nothing waits in the background but jobs that a dead worker had taken: those are free minutes later. */
export async function settled(pool: pg.Pool): Promise<void> {
  await until('The background work is done', SETTLED_WITHIN_SECONDS, async () => {
    const { rows } = await pool.query<{ waiting: number }>(`
      select (select count(*) from outbox where dispatched_at is null)::int
        + (select count(*) from payments where kind = 'payment' and status = 'pending')::int
        + (select count(*) from graphile_worker.jobs where locked_at is null and attempts = 0 and run_at <= now())::int as waiting
    `);
    return rows[0]?.waiting === 0;
  });
}

/** How many times each write is there, by its kind and mark. */
export async function countStoredWrites(pool: pg.Pool, pairs: readonly Pair[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ kind: string; mark: string; count: number }>(`
    select 'order' as kind, title as mark, count(*)::int as count from orders group by title
    union all select 'response', message, count(*)::int from messages where message like 'Отклик %' group by message
    union all select 'message', message, count(*)::int from messages where message ~ '^(Вопрос|Файл) ' group by message
    union all select 'approval', id::text, 1 from orders where was_in_work
    union all select 'deal', description, count(*)::int from deals group by description
    union all select 'payment', deal_id::text, count(*)::int from payments where kind = 'payment' and status = 'succeeded' group by deal_id
    union all select 'acceptance', deal_id::text, count(*)::int from deal_events where move = 'accept' group by deal_id
  `);
  const kept = new Map(rows.map(({ kind, mark, count }) => [`${kind} ${mark}`, count]));
  for (const [mark, count] of await findFiles(pool, pairs)) kept.set(`file ${mark}`, count);
  for (const pair of pairs) {
    for (const { round, visitor } of pair.sessions) {
      const reply = await visitor.request('/rest/v1/freelance/auth/user');
      if (reply.ok) kept.set(`session ${round}`, 1);
    }
  }
  return kept;
}

/** Files by their titles; one of other bytes than were sent is not there. */
async function findFiles(pool: pg.Pool, pairs: readonly Pair[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{
    title: string;
    file_id: number;
    message_id: number;
    order_id: number;
    author: string;
  }>(`
    select f.title, f.id as file_id, m.id as message_id, m.order_id, u.login as author
    from files f join message_files mf on mf.file_id = f.id join messages m on m.id = mf.message_id
      join users u on u.uuid = m.author_uuid`);
  const found = new Map<string, number>();
  for (const { title, file_id, message_id, order_id, author } of rows) {
    const executor = pairs.find((pair) => pair.executorLogin === author)?.executor;
    const address = `/rest/v1/freelance/orders/${order_id}/messages/${message_id}/files/${file_id}`;
    const reply = await executor?.request(address);
    const text = reply?.ok ? await reply.text() : '';
    const round = title.replace(/^выписка | *\.txt$/g, '');
    if (text === fileText(round)) found.set(title, (found.get(title) ?? 0) + 1);
  }
  // One that no message has taken yet has no way to it but its owner's.
  const loose = await pool.query<{ title: string }>(`
    select title from files f where not exists (select from message_files mf where mf.file_id = f.id)`);
  for (const { title } of loose.rows) found.set(title, (found.get(title) ?? 0) + 1);
  return found;
}

/** Seconds from a message to its event in a stream of the other side. */
export async function measureEventDelay(pair: Pair, order_id: number, response_id: number): Promise<number> {
  const stream = await listen(pair.executor.browser);
  try {
    const sentAt = performance.now();
    const body = { response_id, message: 'Слышно?' };
    const { data } = await pair.customer.api.messages_create({ params: { order_id }, body });
    const heard = stream.until((event) => event.name === 'message' && event.data.id === data.id);
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('A message was not heard')), HEARD_WITHIN_SECONDS * 1000);
    await Promise.race([heard, silence]).finally(() => clearTimeout(timer));
    return (performance.now() - sentAt) / 1000;
  } finally {
    stream.close();
  }
}

export const describeFailures = ({ failures }: Tally, since: number): string[] => {
  const counts = new Map<string, number>();
  for (const { at, status, what } of failures) {
    if (at < since || status === 503 || status === 502) continue;
    const line = `${status} ${what.replace(/\d+/g, 'N')}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${count} × ${line}`);
};
