import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { lettersTo } from '../../test/mailbox.ts';
import { openMarket, type ResponseIds, refusalOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { openPhone, type Phone } from '../../test/telegram-phone.ts';
import { transact } from '../platform/database.ts';
import { addEvent } from '../platform/outbox.ts';

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({}, { database });
});
afterAll(async () => {
  await server.stop();
});

const { respondedOrder } = openMarket(() => server);

const linkOf = async (login: string) => (await (await server.api(login)).telegram_link()).data;
const isLinked = async (login: string) => (await (await server.api(login)).auth_user()).data.is_telegram_enabled;
const accountOf = async (login: string) => (await (await server.api(login)).telegram_get()).data;

/** A phone whose Telegram is linked to this person. */
async function linkedPhone(login: string): Promise<Phone> {
  const phone = openPhone(server);
  await phone.start((await linkOf(login)).url);
  await server.settle();
  expect(await isLinked(login)).toBe(true);
  return phone;
}

const last = async (phone: Phone) => (await phone.heard()).at(-1);

/** A notification about a chat, on its way to Telegram. */
async function notify(login: string, title: string, about: Partial<ResponseIds> = {}): Promise<number> {
  const { uuid } = await server.makers.user(login);
  const now = server.clock.now();
  const { id } = await server.db
    .insertInto('notifications')
    .values({
      user_uuid: uuid,
      kind: 'message',
      event_number: notified++,
      payload: '{}',
      ...about,
      title,
      text: 'Добрый день',
      path: '/orders/1',
      is_in_bell: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('notification_deliveries')
    .values({ notification_id: id, channel: 'telegram', next_attempt_at: now })
    .execute();
  return id;
}
let notified = 1_000_000;

const outcomeOf = async (id: number) =>
  await server.db
    .selectFrom('notification_deliveries')
    .select(['outcome', 'attempts', 'next_attempt_at'])
    .where('notification_id', '=', id)
    .where('channel', '=', 'telegram')
    .executeTakeFirstOrThrow();

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
    expect((await lettersTo(server, 'marina@example.test'))[0]).toContain('подключён Telegram @tester_');
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
    expect(await last(first)).toContain('Готово');
    expect(await last(second)).toContain('Эта ссылка не работает');
    await first.start(url);
    await server.settle();
    expect(await last(first)).toContain('подключён к учётной записи «Тестов once»');
  });

  it('works for 15 minutes, and a made-up one never', async () => {
    const { url } = await linkOf('slow');
    server.clock.advance({ minutes: 15 });
    const phone = openPhone(server);
    await phone.start(url);
    await server.settle();
    expect(await last(phone)).toContain('Эта ссылка не работает');
    await phone.start(url.replace(/start=.*/, 'start=nobodys'));
    await server.settle();
    expect(await last(phone)).toContain('Эта ссылка не работает');
    expect(await isLinked('slow')).toBe(false);
  });

  it('does not connect a Telegram of somebody else until it has left the other account', async () => {
    const phone = await linkedPhone('first_owner');
    const { url } = await linkOf('second_owner');
    await phone.start(url);
    await server.settle();
    expect(await last(phone)).toContain('уже подключён к учётной записи «Тестов first_owner»');
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
    expect(await last(former)).toContain('подключили другой Telegram');
    expect((await accountOf('mover'))?.linked?.username).not.toBe(username);
    expect(await last(present)).toContain('Готово');
  });

  it('of somebody who was banned meanwhile does not work', async () => {
    const { url } = await linkOf('banned_later');
    const { uuid } = await server.makers.user('banned_later');
    await server.db.updateTable('users').set({ is_banned: true }).where('uuid', '=', uuid).execute();
    const phone = openPhone(server);
    await phone.start(url);
    await server.settle();
    expect(await last(phone)).toContain('Эта ссылка не работает');
  });

  it('is a way in by the settings alone: «Старт» without one tells how', async () => {
    const phone = openPhone(server);
    await phone.start();
    await server.settle();
    expect(await last(phone)).toContain('откройте на бирже «Настройки»');
    await phone.say('Здравствуйте');
    await phone.say('/stop');
    await server.settle();
    expect((await phone.heard()).slice(1)).toEqual([
      expect.stringContaining('откройте на бирже'),
      'Этот Telegram и не подключён.',
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
    expect(await last(phone)).toContain('Эта ссылка не работает');
  });

  it('works by /stop and by blocking the bot', async () => {
    const phone = await linkedPhone('stopper');
    await phone.say('/stop');
    await server.settle();
    expect(await isLinked('stopper')).toBe(false);
    expect(await last(phone)).toContain('Уведомления отключены');
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
  it('arrives with its words and the address of its page', async () => {
    const phone = await linkedPhone('reader');
    const id = await notify('reader', 'Пётр Иванов написал вам');
    await server.settle();
    expect(await last(phone)).toMatch(/^Пётр Иванов написал вам\n\nДобрый день\n\nhttp:\/\/.*\/orders\/1$/);
    expect((await outcomeOf(id)).outcome).toBe('sent');
  });

  it('is said once, though the server died before it noted that it told', async () => {
    const phone = await linkedPhone('twice');
    const id = await notify('twice', 'Один раз');
    await server.settle();
    await server.db
      .updateTable('notification_deliveries')
      .set({ outcome: null, done_at: null, next_attempt_at: server.clock.now() })
      .where('notification_id', '=', id)
      .execute();
    await server.settle();
    expect((await outcomeOf(id)).outcome).toBe('sent');
    expect((await phone.heard()).filter((text) => text.startsWith('Один раз'))).toHaveLength(1);
  });

  it('reaches nobody where nothing is linked', async () => {
    const id = await notify('unlinked', 'Никому');
    await server.settle();
    expect((await outcomeOf(id)).outcome).toBe('nobody');
  });

  it('unlinks who has blocked the bot, when Telegram only says so then', async () => {
    const phone = await linkedPhone('blocker');
    await phone.trouble('blocked');
    await server.db.deleteFrom('sandbox_telegram_updates').execute();
    const id = await notify('blocker', 'Уже не дойдёт');
    await server.settle();
    expect((await outcomeOf(id)).outcome).toBe('nobody');
    expect(await isLinked('blocker')).toBe(false);
  });

  it('waits as long as Telegram asks for, and asks nothing before', async () => {
    const phone = await linkedPhone('flooded');
    await phone.trouble('flood');
    const id = await notify('flooded', 'Через полминуты');
    await server.settle();
    expect(await outcomeOf(id)).toMatchObject({ outcome: null, attempts: 0 });
    await phone.trouble('none');
    server.clock.advance({ seconds: 29 });
    // Even what is due by itself does not go before.
    const other = await notify('flooded', 'И это');
    await server.settle();
    expect((await phone.heard()).join()).not.toContain('полминуты');
    server.clock.advance({ seconds: 2 });
    await server.settle();
    expect([(await outcomeOf(id)).outcome, (await outcomeOf(other)).outcome]).toEqual(['sent', 'sent']);
  });

  it('comes later when Telegram does not answer', async () => {
    const phone = await linkedPhone('silenced');
    await phone.trouble('silent');
    const id = await notify('silenced', 'Позже');
    await server.settle();
    expect(await outcomeOf(id)).toMatchObject({ outcome: null, attempts: 1 });
    await phone.trouble('none');
    server.clock.advance({ minutes: 5 });
    await server.settle();
    expect((await outcomeOf(id)).outcome).toBe('sent');
    expect((await phone.heard()).filter((text) => text.startsWith('Позже'))).toHaveLength(1);
  });
});

describe('a reply in Telegram', () => {
  const logins = (number: number) => ({ login: `answerer_${number}` });
  let people = 0;

  /** A freelancer who was told of the customer's message in the chat of their response. */
  async function toldFreelancer() {
    const { login } = logins(people++);
    const chat = await respondedOrder(login);
    const phone = await linkedPhone(login);
    await notify(login, 'Заказчик написал вам', chat);
    await server.settle();
    return { login, chat, phone };
  }

  async function readAs(login: string, { order_id, response_id }: ResponseIds) {
    const api = await server.api(login);
    return (await api.messages_list({ params: { order_id }, query: { response_id } })).data;
  }

  it('goes to the chat it answers, as its author’s own', async () => {
    const { login, chat, phone } = await toldFreelancer();
    await phone.say('  Начну\r\nзавтра ', 'Заказчик написал вам');
    await server.settle();
    expect((await readAs('customer', chat))[0]).toMatchObject({ message: 'Начну\nзавтра', is_own: false });
    expect((await readAs(login, chat))[0]).toMatchObject({ message: 'Начну\nзавтра', is_own: true });
    expect(await last(phone)).toBe('Отправлено в чат.');
    await phone.say('И вот ещё', 'Отправлено в чат.');
    await server.settle();
    expect((await readAs('customer', chat))[0]).toMatchObject({ message: 'И вот ещё' });
  });

  it('never doubles, however often Telegram repeats the update', async () => {
    const { chat, phone } = await toldFreelancer();
    await phone.say('Только раз', 'Заказчик написал вам');
    const updates = await server.db.selectFrom('sandbox_telegram_updates').selectAll().execute();
    await server.settle();
    for (let times = 0; times < 2; times++) {
      for (const { update_id, payload } of updates) {
        await sql`insert into sandbox_telegram_updates overriding system value
          values (${update_id}, ${JSON.stringify(payload)})`.execute(server.db);
      }
      // A server that starts anew has confirmed nothing yet.
      const again = await startTestServer({}, { database: { ...database, drop: async () => undefined } });
      await again.built.telegram?.turn({ seconds: 0 });
      await again.stop();
      await server.settle();
    }
    expect((await readAs('customer', chat)).filter(({ message }) => message === 'Только раз')).toHaveLength(1);
    expect((await phone.heard()).filter((text) => text === 'Отправлено в чат.')).toHaveLength(1);
  });

  it('has its contacts masked, and its author is told why', async () => {
    const { login } = logins(people++);
    await server.makers.user(login, { deals: 0, sum: 0 });
    const chat = await respondedOrder(login);
    const phone = await linkedPhone(login);
    await notify(login, 'Заказчик написал вам', chat);
    await server.settle();
    await phone.say('Звоните: +7 916 123-45-67', 'Заказчик написал вам');
    await server.settle();
    expect((await readAs('customer', chat))[0]?.message).not.toContain('123-45-67');
    expect(await last(phone)).toMatch(/^Отправлено в чат\. .*(скры|контакт)/i);
  });

  it('is refused with the reason where the chat is closed', async () => {
    const { chat, phone } = await toldFreelancer();
    await (await server.api('customer')).responses_reject({ params: chat });
    await phone.say('Жаль', 'Заказчик написал вам');
    await server.settle();
    expect(await last(phone)).toContain('Переписка закрыта');
    expect((await readAs('customer', chat))[0]?.message).not.toBe('Жаль');
  });

  it('is refused to who was banned', async () => {
    const { login, chat, phone } = await toldFreelancer();
    const { uuid, freelancer_uuid } = await server.makers.user(login);
    await server.db.updateTable('profiles').set({ is_banned: true }).where('uuid', '=', freelancer_uuid).execute();
    await phone.say('Ещё пишу', 'Заказчик написал вам');
    await server.settle();
    expect(await last(phone)).toMatch(/заблокирован/i);
    await server.db.updateTable('users').set({ is_banned: true }).where('uuid', '=', uuid).execute();
    await phone.say('И ещё', 'Заказчик написал вам');
    await server.settle();
    expect(await last(phone)).toContain('сейчас не действует');
    expect((await readAs('moderator', chat)).map(({ message }) => message)).not.toContain('Ещё пишу');
  });

  it('is none without the message it answers', async () => {
    const { phone } = await toldFreelancer();
    await phone.say('Куда это уйдёт?');
    await phone.say('А это?', 'Готово');
    await server.settle();
    expect((await phone.heard()).slice(-2)).toEqual([
      expect.stringContaining('ответьте на сообщение бота'),
      expect.stringContaining('К этому сообщению ответить нельзя'),
    ]);
  });

  it('reads the chat up to what it answers', async () => {
    const { login } = logins(people++);
    const chat = await respondedOrder(login);
    const { order_id, response_id } = chat;
    const customer = await server.api('customer');
    const { data } = await customer.messages_create({
      params: { order_id },
      body: { response_id, message: 'Когда начнёте?' },
    });
    const phone = await linkedPhone(login);
    const id = await notify(login, 'Заказчик спросил', chat);
    await server.db.updateTable('notifications').set({ message_id: data.id }).where('id', '=', id).execute();
    await server.settle();
    await phone.say('Завтра', 'Заказчик спросил');
    await server.settle();
    const read = (await readAs('customer', chat)).find((row) => row.id === data.id);
    expect(read?.is_read).toBe(true);
  });

  it('is not answered past the limit of a minute', async () => {
    const { phone } = await toldFreelancer();
    const before = (await phone.heard()).length;
    for (let number = 0; number < 45; number++) await phone.say('флуд');
    await server.settle();
    expect((await phone.heard()).length - before).toBeLessThanOrEqual(40);
    server.clock.advance({ minutes: 1 });
    await phone.say('Теперь тише');
    await server.settle();
    expect(await last(phone)).toContain('ответьте на сообщение бота');
  });
});
