import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openMarket, type ResponseIds } from '../../test/market.ts';
import { openTelegramStage } from '../../test/people/telegram-phone.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

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
const { linkedPhone } = openTelegramStage(() => server);

const ASKED = 'Когда сможете начать?';
let people = 0;

/** A freelancer with Telegram who got the customer's message from the chat of their response there. */
async function askedFreelancer(standing: { deals: number; sum: number } = { deals: 20, sum: 900_000 }) {
  people += 1;
  const login = `answerer_${people}`;
  await server.makers.user(login, standing);
  const chat = await respondedOrder(login);
  const phone = await linkedPhone(login);
  const { order_id, response_id } = chat;
  const customer = await server.api('customer');
  const { data } = await customer.messages_create({ params: { order_id }, body: { response_id, message: ASKED } });
  server.clock.advance({ minutes: 1 });
  await server.settle();
  return { login, chat, phone, asked_id: data.id };
}

async function readAs(login: string, { order_id, response_id }: ResponseIds) {
  const api = await server.api(login);
  return (await api.messages_list({ params: { order_id }, query: { response_id } })).data;
}

describe('a reply in Telegram', () => {
  it('goes to the chat it answers, as its author’s own', async () => {
    const { login, chat, phone } = await askedFreelancer();
    await phone.say('  Начну\r\nзавтра ', ASKED);
    await server.settle();
    expect((await readAs('customer', chat))[0]).toMatchObject({ message: 'Начну\nзавтра', is_own: false });
    expect((await readAs(login, chat))[0]).toMatchObject({ message: 'Начну\nзавтра', is_own: true });
    expect(await phone.last()).toBe('Отправлено в чат.');
    await phone.say('И вот ещё', 'Отправлено в чат.');
    await server.settle();
    expect((await readAs('customer', chat))[0]).toMatchObject({ message: 'И вот ещё' });
  });

  it('waits until the works on the site are over', async () => {
    const { chat, phone } = await askedFreelancer();
    await server.makers.user('admin', { is_moderator: true, is_admin: true });
    const admin = await server.api('admin');
    const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    await admin.maintenance_set({ body: { finished_at: until } });
    await phone.say('Во время работ', ASKED);
    await server.settle();
    expect(await phone.last()).toMatch(/технические работы до \d{1,2}\u00a0[а-я]+\u00a0\d{4}, \d\d:\d\d по Москве/);
    await admin.maintenance_set({ body: {} });
    expect((await readAs('customer', chat))[0]?.message).toBe(ASKED);
    await phone.say('После работ', ASKED);
    await server.settle();
    expect((await readAs('customer', chat))[0]?.message).toBe('После работ');
  });

  it('never doubles, however often Telegram repeats the update', async () => {
    const { chat, phone } = await askedFreelancer();
    await phone.say('Только раз', ASKED);
    const updates = await server.db.selectFrom('sandbox_telegram_updates').selectAll().execute();
    await server.settle();
    for (let times = 0; times < 2; times++) {
      for (const { update_id, payload } of updates) {
        await sql`insert into sandbox_telegram_updates overriding system value
          values (${update_id}, ${JSON.stringify(payload)})`.execute(server.db);
      }
      // A restarted server has confirmed nothing yet.
      const again = await startTestServer({}, { database: { ...database, drop: async () => undefined } });
      await again.built.telegram?.turn({ seconds: 0 });
      await again.stop();
      await server.settle();
    }
    expect((await readAs('customer', chat)).filter(({ message }) => message === 'Только раз')).toHaveLength(1);
    expect((await phone.heard()).filter((text) => text === 'Отправлено в чат.')).toHaveLength(1);
  });

  it('has its contacts masked, and its author is told why', async () => {
    const { chat, phone } = await askedFreelancer({ deals: 0, sum: 0 });
    await phone.say('Звоните: +7 916 123-45-67', ASKED);
    await server.settle();
    expect((await readAs('customer', chat))[0]?.message).not.toContain('123-45-67');
    expect(await phone.last()).toMatch(/^Отправлено в чат\. .*(скры|контакт)/i);
  });

  it('is refused with the reason where the chat is closed', async () => {
    const { chat, phone } = await askedFreelancer();
    await (await server.api('customer')).responses_reject({ params: chat });
    await phone.say('Жаль', ASKED);
    await server.settle();
    expect((await phone.heard()).join()).toContain('Переписка закрыта');
    expect((await readAs('customer', chat))[0]?.message).not.toBe('Жаль');
  });

  it('is refused to who was banned', async () => {
    const { login, chat, phone } = await askedFreelancer();
    const { uuid, freelancer_uuid } = await server.makers.user(login);
    await server.db.updateTable('profiles').set({ is_banned: true }).where('uuid', '=', freelancer_uuid).execute();
    await phone.say('Ещё пишу', ASKED);
    await server.settle();
    expect(await phone.last()).toMatch(/заблокирован/i);
    await server.db.updateTable('users').set({ is_banned: true }).where('uuid', '=', uuid).execute();
    await phone.say('И ещё', ASKED);
    await server.settle();
    expect(await phone.last()).toContain('сейчас не действует');
    expect((await readAs('moderator', chat)).map(({ message }) => message)).not.toContain('Ещё пишу');
  });

  it('is none without the message it answers', async () => {
    const { phone } = await askedFreelancer();
    await phone.say('Куда это уйдёт?');
    await phone.say('А это?', 'Готово');
    await server.settle();
    expect((await phone.heard()).slice(-2)).toEqual([
      expect.stringContaining('ответьте на сообщение бота'),
      expect.stringContaining('К этому сообщению ответить нельзя'),
    ]);
  });

  it('reads the chat up to what it answers', async () => {
    const { chat, phone, asked_id } = await askedFreelancer();
    expect((await readAs('customer', chat)).find((row) => row.id === asked_id)?.is_read).toBe(false);
    await phone.say('Завтра', ASKED);
    await server.settle();
    const read = (await readAs('customer', chat)).find((row) => row.id === asked_id);
    expect(read?.is_read).toBe(true);
  });

  it('is not answered past the limit of a minute', async () => {
    const { phone } = await askedFreelancer();
    const before = (await phone.heard()).length;
    for (let number = 0; number < 45; number++) await phone.say('флуд');
    await server.settle();
    expect((await phone.heard()).length - before).toBeLessThanOrEqual(40);
    server.clock.advance({ minutes: 1 });
    await phone.say('Теперь тише');
    await server.settle();
    expect(await phone.last()).toContain('ответьте на сообщение бота');
  });
});
