import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, refusalOf } from '../../test/market.ts';
import { lettersTo } from '../../test/people/mailbox.ts';
import { openPhone, openTelegramStage, type Phone } from '../../test/people/telegram-phone.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { transact } from '../platform/database/database.ts';
import { addEvent } from '../platform/jobs/outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const { linkOf, isLinked, accountOf, linkedPhone } = openTelegramStage(() => server);
const { respondedOrder } = openMarket(() => server);

describe('a link to the bot', () => {
  it('connects whoever presses «Старт» in Telegram, and the owner is told by a letter', async () => {
    const { url, expires_at } = await linkOf('marina');
    expect(url).toMatch(/\/sandbox\/telegram\/provodka_bot\?start=[\w-]{43}$/);
    expect(new Date(expires_at).getTime() - server.clock.now().getTime()).toBe(15 * 60_000);
    expect(await isLinked('marina')).toBe(false);
    const phone = openPhone(server);
    await phone.start(url);
    await server.settle();
    expect(await isLinked('marina')).toBe(true);
    expect((await accountOf('marina'))?.linked?.username).toMatch(/^tester_\d+$/);
    expect(await phone.heard()).toEqual([expect.stringContaining('для «Тестов marina» придут сюда')]);
    expect((await lettersTo(server, 'marina@example.test'))[0]).toContain('Подключён Telegram @tester_');
  });

  it('is kept as a hash alone', async () => {
    const { url } = await linkOf('marina');
    const token = new URL(url).searchParams.get('start') ?? '';
    const rows = await server.db.selectFrom('telegram_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString('utf8')))).not.toContain(token);
  });

  it('works once: a second Telegram that comes with it is refused', async () => {
    const { url } = await linkOf('once');
    const [first, second] = [openPhone(server), openPhone(server)];
    await first.start(url);
    await second.start(url);
    await server.settle();
    expect(await first.last()).toContain('Готово');
    expect(await second.last()).toContain('Эта ссылка не работает');
    await first.start(url);
    await server.settle();
    expect(await first.last()).toContain('подключён к аккаунту «Тестов once»');
  });

  it('works for 15 minutes, and a made-up one never', async () => {
    const { url } = await linkOf('slow');
    server.clock.advance({ minutes: 15 });
    const phone = openPhone(server);
    await phone.start(url);
    await server.settle();
    expect(await phone.last()).toContain('Эта ссылка не работает');
    await phone.start(url.replace(/start=.*/, 'start=nobodys'));
    await server.settle();
    expect(await phone.last()).toContain('Эта ссылка не работает');
    expect(await isLinked('slow')).toBe(false);
  });

  it('does not connect a Telegram of somebody else until it has left the other account', async () => {
    const phone = await linkedPhone('first_owner');
    const { url } = await linkOf('second_owner');
    await phone.start(url);
    await server.settle();
    expect(await phone.last()).toContain('уже подключён к аккаунту «Тестов first_owner»');
    expect([await isLinked('first_owner'), await isLinked('second_owner')]).toEqual([true, false]);
    await phone.say('/stop');
    await phone.start(url);
    await server.settle();
    expect([await isLinked('first_owner'), await isLinked('second_owner')]).toEqual([false, true]);
  });

  it('moves a person to their new Telegram and tells the former', async () => {
    const former = await linkedPhone('mover');
    const { username } = (await accountOf('mover'))?.linked ?? {};
    const present = await linkedPhone('mover');
    expect(await former.last()).toContain('подключили другой Telegram');
    expect((await accountOf('mover'))?.linked?.username).not.toBe(username);
    expect(await present.last()).toContain('Готово');
  });

  it('of somebody who was banned meanwhile does not work', async () => {
    const { url } = await linkOf('banned_later');
    const { uuid } = await server.makers.user('banned_later');
    await server.db.updateTable('users').set({ is_banned: true }).where('uuid', '=', uuid).execute();
    const phone = openPhone(server);
    await phone.start(url);
    await server.settle();
    expect(await phone.last()).toContain('Эта ссылка не работает');
  });

  it('is a way in by the settings alone: «Старт» without one tells how', async () => {
    const phone = openPhone(server);
    await phone.start();
    await server.settle();
    expect(await phone.last()).toContain('откройте на бирже «Настройки»');
    await phone.say('Здравствуйте');
    await phone.say('/stop');
    await server.settle();
    expect((await phone.heard()).slice(1)).toEqual([
      expect.stringContaining('откройте на бирже'),
      'Этот Telegram не подключён: отключать нечего.',
    ]);
  });
});

describe('unlinking', () => {
  it('works from the site, once', async () => {
    await linkedPhone('leaver');
    const api = await server.api('leaver');
    const open = await linkOf('leaver');
    expect((await api.telegram_unlink()).message).toBe('Telegram отключён');
    expect(await isLinked('leaver')).toBe(false);
    expect((await refusalOf(api.telegram_unlink())).status).toBe(404);
    const phone = openPhone(server);
    await phone.start(open.url);
    await server.settle();
    expect(await phone.last()).toContain('Эта ссылка не работает');
  });

  it('works by /stop and by blocking the bot', async () => {
    const phone = await linkedPhone('stopper');
    await phone.say('/stop');
    await server.settle();
    expect(await isLinked('stopper')).toBe(false);
    expect(await phone.last()).toContain('Уведомления отключены');
    const blocker = await linkedPhone('stopper');
    await blocker.trouble('blocked');
    await server.settle();
    expect(await isLinked('stopper')).toBe(false);
  });

  it('happens with an e-mail that is taken back from whoever linked it', async () => {
    await linkedPhone('robbed');
    const { uuid } = await server.makers.user('robbed');
    const takeBack = async (since: Date) => {
      const event = { user_uuid: uuid, since: since.toISOString() };
      await transact(server.db, (tx) => addEvent(tx, 'account_taken_back', event, server.clock.now()));
      await server.settle();
      return await isLinked('robbed');
    };
    const linkedAt = server.clock.now().getTime();
    expect(await takeBack(new Date(linkedAt + 1))).toBe(true);
    expect(await takeBack(new Date(linkedAt - 1))).toBe(false);
  });
});

describe('a notification', () => {
  let times = 0;
  /** Notifies the person of an event on their account; returns the part of the text that identifies it. */
  async function notify(login: string): Promise<string> {
    const { uuid: user_uuid } = await server.makers.user(login);
    times += 1;
    const about = `Браузер ${times}.`;
    const event = { user_uuid, move: 'new_device', about } as const;
    await transact(server.db, (tx) => addEvent(tx, 'account_changed', event, server.clock.now()));
    return about;
  }
  const countOf = async (phone: Phone, about: string) =>
    (await phone.heard()).filter((text) => text.includes(about)).length;
  const deliveries = (login: string) =>
    server.db
      .selectFrom('notification_deliveries as d')
      .innerJoin('notifications as n', 'n.id', 'd.notification_id')
      .innerJoin('users', 'users.uuid', 'n.user_uuid')
      .select(['d.outcome', 'd.attempts', 'n.id'])
      .where('users.login', '=', login)
      .where('n.kind', '=', 'new_device')
      .where('d.channel', '=', 'telegram')
      .orderBy('n.id')
      .execute();

  it('arrives with its words and the address of its page', async () => {
    const phone = await linkedPhone('reader');
    const about = await notify('reader');
    await server.settle();
    expect(await phone.last()).toMatch(/^Вход с нового устройства\n\n.*\n\nhttp:\/\/.*\/settings$/);
    expect(await countOf(phone, about)).toBe(1);
  });

  it('has one link, which is ours, when its words hold the address of a stranger', async () => {
    const phone = await linkedPhone('tempted');
    const { uuid: user_uuid } = await server.makers.user('tempted');
    const about = 'https://evil.test/login и www.evil.test, @evil_bot';
    const event = { user_uuid, move: 'new_device', about } as const;
    await transact(server.db, (tx) => addEvent(tx, 'account_changed', event, server.clock.now()));
    await server.settle();
    const said = (await phone.last()) ?? '';
    expect(said.match(/https?:\/\/[\p{L}\p{N}]\S*|\w\.[a-z]{2,}|@\w+/gu)).toEqual([
      expect.stringMatching(/\/settings$/),
    ]);
    expect(said.replaceAll('\u200b', '')).toContain(about);
  });

  it('has no link in the words it quotes', async () => {
    await server.makers.user('quoting', { deals: 20, sum: 900_000 });
    const { order_id, response_id } = await respondedOrder('quoting');
    const phone = await linkedPhone('quoting');
    const body = { response_id, message: 'Файл лежит на evil.test/login' };
    await (await server.api('customer')).messages_create({ params: { order_id }, body });
    server.clock.advance({ minutes: 1 });
    await server.settle();
    const said = (await phone.heard()).join('\n');
    expect(said.replaceAll('\u200b', '')).toContain('evil.test/login');
    expect(said).not.toContain('evil.test');
  });

  it('is said once, though the server died before it noted that it told', async () => {
    const phone = await linkedPhone('twice');
    const about = await notify('twice');
    await server.settle();
    const [{ id } = { id: 0 }] = await deliveries('twice');
    await server.db
      .updateTable('notification_deliveries')
      .set({ outcome: null, done_at: null, next_attempt_at: server.clock.now() })
      .where('notification_id', '=', id)
      .where('channel', '=', 'telegram')
      .execute();
    await server.settle();
    expect(await deliveries('twice')).toMatchObject([{ outcome: 'sent', attempts: 2 }]);
    expect(await countOf(phone, about)).toBe(1);
  });

  it('is not tried where nothing is linked, and reaches nobody where nothing is linked any more', async () => {
    await notify('unlinked');
    await server.settle();
    expect(await deliveries('unlinked')).toEqual([]);
    const phone = await linkedPhone('unlinked');
    const about = await notify('unlinked');
    await server.tell();
    await (await server.api('unlinked')).telegram_unlink();
    await server.settle();
    expect(await deliveries('unlinked')).toMatchObject([{ outcome: 'nobody' }]);
    expect(await countOf(phone, about)).toBe(0);
  });

  it('unlinks who has blocked the bot, when Telegram only says so then', async () => {
    const phone = await linkedPhone('blocker');
    await phone.trouble('blocked');
    await server.db.deleteFrom('sandbox_telegram_updates').execute();
    await notify('blocker');
    await server.settle();
    expect(await deliveries('blocker')).toMatchObject([{ outcome: 'nobody' }]);
    expect(await isLinked('blocker')).toBe(false);
  });

  it('waits as long as Telegram asks for, and asks nothing before', async () => {
    const phone = await linkedPhone('flooded');
    await phone.trouble('flood');
    const first = await notify('flooded');
    await server.settle();
    expect(await deliveries('flooded')).toMatchObject([{ outcome: null, attempts: 0 }]);
    await phone.trouble('none');
    server.clock.advance({ seconds: 29 });
    const second = await notify('flooded');
    await server.settle();
    expect([await countOf(phone, first), await countOf(phone, second)]).toEqual([0, 0]);
    server.clock.advance({ seconds: 2 });
    await server.settle();
    expect([await countOf(phone, first), await countOf(phone, second)]).toEqual([1, 1]);
  });

  it('comes later when Telegram does not answer', async () => {
    const phone = await linkedPhone('silenced');
    await phone.trouble('silent');
    const about = await notify('silenced');
    await server.settle();
    expect(await deliveries('silenced')).toMatchObject([{ outcome: null, attempts: 1 }]);
    await phone.trouble('none');
    server.clock.advance({ minutes: 5 });
    await server.settle();
    expect(await countOf(phone, about)).toBe(1);
  });
});
