import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { TEST_SECRET } from '../../test/makers.ts';
import { openPhone, type Phone } from '../../test/people/telegram-phone.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { signature } from '../platform/config/secrets.ts';

const TOKEN = `7000000:${createHmac('sha256', TEST_SECRET).update('sandbox telegram').digest('base64url')}`;
const SECRET = signature(TEST_SECRET, 'telegram webhook', TOKEN);

/** A second server whose sandbox plays Telegram. */
let telegram: TestServer;
beforeAll(async () => {
  telegram = await startTestServer();
});
afterAll(() => telegram.stop());

const bot = (mode: 'polling' | 'webhook', changes: Record<string, string> = {}) => ({
  TELEGRAM_MODE: mode,
  TELEGRAM_BOT_TOKEN: TOKEN,
  TELEGRAM_BOT_NAME: 'provodka_bot',
  TELEGRAM_API_ROOT: `${telegram.url}/sandbox/telegram`,
  ...changes,
});

const isLinked = async (server: TestServer, login: string) =>
  (await (await server.api(login)).auth_user()).data.is_telegram_enabled;

async function startAt(server: TestServer, login: string): Promise<Phone> {
  const phone = openPhone(telegram);
  const { data } = await (await server.api(login)).telegram_link();
  expect(data.url).toMatch(/^https:\/\/t\.me\/provodka_bot\?start=/);
  await phone.start(data.url);
  return phone;
}

describe('the webhook', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(bot('webhook'));
    await server.settle();
  });
  afterAll(() => server.stop());

  const knock = (body: string, secret: string | null = SECRET) =>
    fetch(`${server.url}/rest/v1/telegram/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret !== null && { 'x-telegram-bot-api-secret-token': secret }),
      },
      body,
    });
  let updates = 9_000_000;
  const updateOf = (change: object, type = 'private') => {
    updates += 1;
    const message = { message_id: updates, chat: { id: 42, type }, date: 0, ...change };
    return JSON.stringify({ update_id: updates, message });
  };
  const answers = async () =>
    (await server.db.selectFrom('outbox').select('id').where('kind', '=', 'telegram_answer').execute()).length;

  it('is where Telegram brings what people do', async () => {
    const phone = await startAt(server, 'marina');
    expect(await isLinked(server, 'marina')).toBe(true);
    await server.settle();
    expect(await phone.last()).toContain('Готово');
    await phone.say('/stop');
    expect(await isLinked(server, 'marina')).toBe(false);
  });

  it('lets in nobody without the secret', async () => {
    const before = await answers();
    for (const secret of [null, '', 'guess', `${SECRET}x`, SECRET.slice(1)]) {
      expect((await knock(updateOf({ text: '/stop' }), secret)).status).toBe(401);
    }
    expect(await answers()).toBe(before);
  });

  it('answers an update that comes again once, and pictures with words', async () => {
    const before = await answers();
    const update = updateOf({ text: 'Привет' });
    const statuses = await Promise.all([1, 2, 3].map(async () => (await knock(update)).status));
    expect(statuses).toEqual([200, 200, 200]);
    expect((await knock(updateOf({ photo: [] }))).status).toBe(200);
    expect(await answers()).toBe(before + 2);
  });

  it('leaves groups alone and refuses what is no update', async () => {
    const before = await answers();
    expect((await knock(updateOf({ text: '/start' }, 'supergroup'))).status).toBe(200);
    expect((await knock('{"update_id":"1"}')).status).toBe(422);
    expect((await knock('{')).status).toBe(422);
    expect((await knock(updateOf({ text: 'я'.repeat(200_000) }))).status).toBe(413);
    expect(await answers()).toBe(before);
  });

  it('is not there in any other mode', async () => {
    const reply = await fetch(`${telegram.url}/rest/v1/telegram/webhook`, { method: 'POST' });
    expect(reply.status).toBe(404);
  });
});

describe('two servers that fetch', () => {
  let first: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    const database = await createTestDatabase();
    first = await startTestServer(bot('polling'), { database });
    second = await startTestServer(bot('polling'), { database: { ...database, drop: async () => undefined } });
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  it('take each update once, and one asks while the other waits', async () => {
    const waiting = first.built.telegram?.turn({ seconds: 3 });
    await telegramWaits();
    // Waiting for Telegram takes no database connection from requests.
    const { pool } = first.built;
    expect(pool.totalCount - pool.idleCount).toBe(0);
    await second.built.telegram?.turn({ seconds: 0 });
    const phones = [await startAt(first, 'one'), await startAt(first, 'two')];
    await waiting;
    await Promise.all(
      [1, 2, 3].flatMap(() => [first, second]).map(async ({ built }) => await built.telegram?.turn({ seconds: 0 })),
    );
    expect([await isLinked(first, 'one'), await isLinked(first, 'two')]).toEqual([true, true]);
    await first.settle();
    await second.settle();
    for (const phone of phones) expect(await phone.heard()).toHaveLength(1);
  });

  /** The first server holds the lock once it has told Telegram how it receives updates. Servers of other databases fetch too. */
  async function telegramWaits(): Promise<void> {
    for (;;) {
      const { rows } = await first.built.pool.query(
        `select from pg_locks join pg_stat_activity using (pid)
          where locktype = 'advisory' and objid = 7301002 and state = 'idle in transaction' and datname = current_database()`,
      );
      if (rows.length > 0) return;
    }
  }
});

describe('a bot that does not work', () => {
  const failureOf = async (server: TestServer): Promise<Error | null> =>
    (await server.built.telegram?.turn({ seconds: 0 }).then(
      () => null,
      (error: Error) => error,
    )) ?? null;

  it('says whose token it is when the name is of another', async () => {
    const server = await startTestServer(bot('polling', { TELEGRAM_BOT_NAME: 'other_bot' }));
    expect((await failureOf(server))?.message).toContain(
      'the token is of @provodka_bot, but TELEGRAM_BOT_NAME is other_bot',
    );
    await server.stop();
  });

  it('is asked again after a pause, and its token stands in no error', async () => {
    const server = await startTestServer(bot('polling', { TELEGRAM_API_ROOT: 'http://127.0.0.1:9' }));
    const failure = await failureOf(server);
    expect(failure?.message).toBe('Telegram does not answer getMe');
    expect(JSON.stringify([failure, failure?.stack, failure?.cause])).not.toContain(TOKEN.slice(8));
    expect(await failureOf(server)).toBeNull();
    server.clock.advance({ seconds: 2 });
    expect((await failureOf(server))?.message).toBe('Telegram does not answer getMe');
    await server.stop();
  });

  it('of a wrong token says so without it', async () => {
    const wrong = TOKEN.replace(/.{10}$/, '_wrong_end');
    const server = await startTestServer(bot('polling', { TELEGRAM_BOT_TOKEN: wrong }));
    const failure = await failureOf(server);
    expect(failure?.message).toBe('Telegram refuses getMe: 401 Unauthorized');
    await server.stop();
  });

  it('is none where the configuration says so: no link, no card, nobody told', async () => {
    const server = await startTestServer({ TELEGRAM_MODE: 'off' });
    const api = await server.api('marina');
    expect((await api.telegram_get()).data).toBeNull();
    await expect(api.telegram_link()).rejects.toMatchObject({ status: 422 });
    const page = await fetch(`${server.url}/sandbox/telegram/provodka_bot`);
    expect(await page.text()).not.toContain('Тестовый Телеграм');
    await server.stop();
  });
});
