import { once } from 'node:events';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Heard, readSlowly } from '../../test/live/event-reader.ts';
import { idsOf, isMessage, lastNumber, playStreams } from '../../test/live/streams.ts';
import { openMarket } from '../../test/market.ts';

const streams = playStreams();
const { hear, listenAs, send, dispatch } = streams;
const { respondedOrder } = openMarket(() => streams.server);

/** Long ids fill the buffers sooner. */
const FIRST_SLOW = 1_000_000_000_000_000;

/** Each has five connections, fewer than the limit of a person. */
const PEOPLE = 20;

describe('a broken line', () => {
  it('goes on behind what was heard: nothing missing, twice or in another order', async () => {
    const chats = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => respondedOrder(`talker_${n}`)));
    await dispatch();
    const listeners = Array.from({ length: 100 }, (_, place) => place % PEOPLE);
    const starts = await Promise.all(chats.map((_, n) => listenAs(`talker_${n}`)));
    const start = Math.max(...starts.map(({ heard }) => lastNumber(heard)));
    for (const reader of starts) reader.close();
    const sent: number[][] = chats.map(() => []);
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; n < 6; n++) {
        await Promise.all(chats.map(async (chat, at) => sent[at]?.push(await send('customer', chat, `Строка ${n}`))));
        await dispatch();
      }
      isOver = true;
    })();
    // Each connection is broken after a few events, at a different point.
    const follow = async (wanted: number, place: number): Promise<number[]> => {
      const heard: Heard[] = [];
      let after = start;
      const isWhole = () => isOver && idsOf(heard).at(-1) === sent[wanted]?.at(-1);
      for (let turn = 0; !isWhole(); turn++) {
        const reader = await listenAs(`talker_${wanted}`, after);
        const least = 1 + ((place + turn) % 7);
        await Promise.race([
          reader.until(() => reader.heard.length > least || isWhole()),
          new Promise((resolve) => setTimeout(resolve, 300)),
        ]).catch(() => undefined);
        heard.push(...reader.heard.splice(0));
        reader.close();
        after = lastNumber(heard);
      }
      return idsOf(heard);
    };
    const followed = await Promise.all(listeners.map(follow));
    await writing;
    for (const [place, ids] of followed.entries()) expect(ids).toEqual(sent[place % PEOPLE]);
  });

  it('of who reads too slowly is cut by the server, and what waited is told when they come again', async () => {
    const { uuid: user_uuid } = await streams.server.makers.user('slow_reader');
    const fast = await hear('slow_reader');
    const { cookies } = await streams.server.browser('slow_reader');
    const accepted = once(streams.other.built.app.server, 'connection');
    const { socket, text } = readSlowly(streams.other.url, cookies.get('sid') ?? '');
    const [line] = (await accepted) as [Socket];
    await once(socket, 'data');
    socket.pause();
    // The buffers of the operating system must fill up first.
    let last = FIRST_SLOW;
    while (!line.destroyed) {
      const next = last + 4000;
      await sql`insert into outbox (kind, payload, created_at, number, dispatched_at)
        select 'notification_added', jsonb_build_object('user_uuid', ${user_uuid}::text, 'notification_id', n), ${streams.server.clock.now()},
          nextval('outbox_numbers'), ${streams.server.clock.now()} from generate_series(${last + 1}::bigint, ${next}::bigint) n`.execute(
        streams.server.db,
      );
      await sql`select pg_notify('provodka_events', '')`.execute(streams.server.db);
      await fast.until(({ data }) => 'id' in data && data.id === next);
      last = next;
    }
    socket.resume();
    await once(socket, 'close');
    const read = [...text().matchAll(/id: (\d+)\nevent: notification\ndata: \{"id":(\d+)\}\n\n/g)];
    const again = await hear('slow_reader', Number(read.at(-1)?.[1]));
    await again.until(({ data }) => 'id' in data && data.id === last);
    const rest = again.heard.flatMap(({ name, data }) => (name === 'notification' ? [data.id] : []));
    const heard = [...read.map((match) => Number(match[2])), ...rest];
    expect(rest).not.toEqual([]);
    expect(heard).toEqual(Array.from({ length: last - FIRST_SLOW }, (_, at) => FIRST_SLOW + 1 + at));
  });

  it('starts again when too much was missed or the number is unknown', async () => {
    for (const after of [999_999_999, -5]) {
      const reader = await hear('customer', after);
      expect(reader.heard[0]).toMatchObject({ name: 'counters', data: { is_reset: true } });
    }
  });

  it('of the database is mended, and what happened meanwhile is told', async () => {
    const chat = await respondedOrder('patient');
    await dispatch();
    const reader = await hear('patient');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(streams.server.db);
    const id = await send('customer', chat, 'Слышно?');
    await dispatch();
    expect((await reader.until(isMessage(id))).id).toBeGreaterThan(0);
  });

  it('that the server breaks since it could not look loses nothing', async () => {
    const chat = await respondedOrder('unlucky');
    await dispatch();
    const reader = await hear('unlucky');
    const id = await send('customer', chat, 'Слышно?');
    await sql`alter table threads rename to threads_away`.execute(streams.server.db);
    await dispatch();
    await reader.ended;
    await sql`alter table threads_away rename to threads`.execute(streams.server.db);
    const again = await hear('unlucky', lastNumber(reader.heard));
    expect((await again.until(isMessage(id))).id).toBeGreaterThan(lastNumber(reader.heard));
  });
});

it('other instances deliver an event dispatched by one that died before its delivery', async () => {
  const chat = await respondedOrder('survivor');
  await dispatch();
  const reader = await hear('survivor');
  const id = await send('customer', chat, 'Письмо в пути');
  // Events are numbered and marked, but the notification of others is lost with the process.
  await sql`update outbox set number = nextval('outbox_numbers'), dispatched_at = ${streams.server.clock.now()}
    where number is null`.execute(streams.server.db);
  await reader.until(isMessage(id));
  await dispatch();
  const next = await send('customer', chat, 'И следующее');
  await dispatch();
  await reader.until(isMessage(next));
  expect(idsOf(reader.heard)).toEqual([id, next]);
});
