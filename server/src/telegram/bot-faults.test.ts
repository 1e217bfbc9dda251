import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_SECRET } from '../../test/makers.ts';
import { BOT_FAULTS, type FaultyTelegram, openFaultyTelegram } from '../../test/people/faulty-telegram.ts';
import { openPhone, type Phone } from '../../test/people/telegram-phone.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { botApi } from '../integrations/telegram/bot-api.ts';
import { transact } from '../platform/database/database.ts';
import { addEvent } from '../platform/jobs/outbox.ts';

const TOKEN = `7000000:${createHmac('sha256', TEST_SECRET).update('sandbox telegram').digest('base64url')}`;

/** A second server whose sandbox plays Telegram, behind what goes wrong. */
let telegram: TestServer;
let faulty: FaultyTelegram;
let server: TestServer;
beforeAll(async () => {
  telegram = await startTestServer();
  faulty = await openFaultyTelegram(`${telegram.url}/sandbox/telegram`);
  server = await startTestServer({
    TELEGRAM_MODE: 'polling',
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_BOT_NAME: 'provodka_bot',
    TELEGRAM_API_ROOT: faulty.root,
  });
});
afterAll(async () => {
  await server.stop();
  await faulty.stop();
  await telegram.stop();
});
beforeEach(() => {
  faulty.faults.clear();
  faulty.stuckWith = null;
  faulty.asked.length = 0;
  server.clock.advance({ minutes: 5 });
});

async function linkedPhone(login: string): Promise<Phone> {
  const phone = openPhone(telegram);
  await phone.start((await (await server.api(login)).telegram_link()).data.url);
  await server.settle();
  expect((await (await server.api(login)).auth_user()).data.is_telegram_enabled).toBe(true);
  return phone;
}

const turn = () => server.built.telegram?.turn({ seconds: 0 });
const answers = async () =>
  (await server.db.selectFrom('outbox').select('id').where('kind', '=', 'telegram_answer').execute()).length;
const updateOf = (update_id: number, text: string) => ({
  update_id,
  message: { message_id: update_id, chat: { id: 4242, type: 'private' }, date: 0, text },
});

describe('a message to Telegram', () => {
  // A server waits ten seconds for an answer.
  it.each(BOT_FAULTS.filter((fault) => fault !== 'silent'))(
    'that is answered by %s comes later, once',
    async (fault) => {
      const login = `told_${fault}`;
      const phone = await linkedPhone(login);
      const { uuid: user_uuid } = await server.makers.user(login);
      faulty.faults.set('sendMessage', fault);
      const about = `Браузер ${fault}.`;
      const event = { user_uuid, move: 'new_device', about } as const;
      await transact(server.db, (tx) => addEvent(tx, 'account_changed', event, server.clock.now()));
      await server.settle();
      faulty.faults.clear();
      server.clock.advance({ minutes: 5 });
      await server.settle();
      await server.settle();
      expect((await phone.heard()).filter((text) => text.includes(about))).toHaveLength(1);
    },
  );

  it('that is not answered in time comes later', async () => {
    faulty.faults.set('sendMessage', 'silent');
    const bot = botApi({
      token: TOKEN,
      bot_name: 'provodka_bot',
      apiRoot: () => faulty.root,
      page: () => '',
      clock: server.clock,
      webhook: null,
      answer_seconds: 0.2,
    });
    expect(await bot.say(42, { text: 'Слышно?' })).toEqual({ kind: 'later', until: null });
    const until = new Date(server.clock.now().getTime() + 5000);
    expect(await bot.say(43, { text: 'А теперь?' })).toEqual({ kind: 'later', until });
    expect(faulty.asked).toEqual(['sendMessage']);
  });
});

describe('updates of Telegram', () => {
  it.each(BOT_FAULTS.filter((fault) => fault !== 'silent'))('are fetched after %s, none lost', async (fault) => {
    const login = `asking_${fault}`;
    const phone = openPhone(telegram);
    const { url } = (await (await server.api(login)).telegram_link()).data;
    await turn();
    faulty.faults.set('getUpdates', fault);
    await phone.start(url);
    await expect(turn()).rejects.toThrow('Telegram does not answer getUpdates');
    faulty.asked.length = 0;
    await turn();
    expect(faulty.asked).toEqual([]);
    faulty.faults.clear();
    server.clock.advance({ seconds: 10 });
    await turn();
    expect((await (await server.api(login)).auth_user()).data.is_telegram_enabled).toBe(true);
  });

  it('are taken once each when they come in another order, and again and again', async () => {
    const before = await answers();
    faulty.stuckWith = [updateOf(8_000_003, 'третье'), updateOf(8_000_001, 'первое'), updateOf(8_000_002, 'второе')];
    await turn();
    await turn();
    expect(await answers()).toBe(before + 3);
    // A second look shows that nothing is new.
    expect(faulty.asked.length).toBeLessThanOrEqual(4);
    faulty.stuckWith = [{ update_id: 'нечто' }, null, updateOf(8_000_004, 'четвёртое')];
    await turn();
    expect(await answers()).toBe(before + 4);
  });
});
