import { kopecks } from '@provodka/domain/money/money.ts';
import { moscowDay, shiftDay } from '@provodka/domain/time/moscow-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMarket, refusalOf, statusesOf } from '../../test/market.ts';
import { PASSWORD, signingAt } from '../../test/people/signing.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { transact } from '../platform/database/database.ts';
import { requestDeletionOf } from './service.ts';

let server: TestServer;
const market = openMarket(() => server);
const { signUp, signIn, isSignedIn } = signingAt(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const settleIn = async (days: number) => {
  server.clock.advance({ minutes: days * 24 * 60 });
  await server.settle();
};
const nameOf = async (uuid: string) =>
  await server.db
    .selectFrom('users')
    .select(['full_name', 'deleted_at'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();

it('names everything that is open when a deletion is asked for, and changes nothing', async () => {
  const { order_id } = await market.orderInWork('busy');
  const busy = await server.api('busy');
  const { data } = await busy.personal_data_get();
  expect(data.obstacles).toEqual([
    { reason: expect.stringContaining('Открыто: 1\u00a0заказ'), path: '/cabinet/freelancer' },
  ]);
  expect(await refusalOf(busy.personal_data_delete())).toEqual({ status: 422, message: data.obstacles[0]?.reason });
  const { uuid } = await server.makers.user('busy');
  const wallet = { kind: 'sm_wallet', currency: 'SM', owner_uuid: uuid, balance: 30, created_at: server.clock.now() };
  await server.db.insertInto('ledger_accounts').values(wallet).execute();
  const planned = {
    number: 1,
    status: 'paid' as const,
    description: 'Перенос',
    price: kopecks(100_000),
    commission_rate: 650,
    commission: kopecks(6500),
  };
  const { customer_uuid } = await server.makers.user('customer');
  const { freelancer_uuid } = await server.makers.user('busy');
  const now = server.clock.now();
  const moments = { planned_at: '2027-01-01', created_at: now, updated_at: now, expired_at: now, paid_at: now };
  await server.db
    .insertInto('deals')
    .values({ order_id, customer_uuid, executor_uuid: freelancer_uuid, ...planned, ...moments })
    .execute();
  const codes = (await busy.personal_data_get()).data.obstacles.map(({ reason }) => reason.slice(0, 10));
  await server.db.deleteFrom('deals').execute();
  expect(codes).toEqual(['Не заверше', 'Открыто: 1', 'На счёте о']);
  expect((await busy.personal_data_get()).data.deletion).toBeNull();
});

it('does not let a customer choose somebody when they are leaving', async () => {
  const params = await market.respondedOrder('chosen');
  const leaving = sql`update users set deletion_asked_at = ${server.clock.now()} where login = 'chosen'`;
  await leaving.execute(server.db);
  const customer = await server.api('customer');
  expect((await refusalOf(customer.responses_approve({ params }))).message).toContain('удаляет аккаунт');
});

it('does not let a customer begin another deal with somebody who is leaving or gone', async () => {
  const { order_id } = await market.orderInWork('finisher');
  const customer = await server.api('customer');
  await customer.orders_change_status({ params: { order_id }, body: { code: 'F' } });
  const right = async () => (await customer.orders_get({ params: { order_id } })).data.rights.create_deal;
  expect((await right()).allowed).toBe(true);
  const leaving = sql`update users set deletion_asked_at = ${server.clock.now()} where login = 'finisher'`;
  await leaving.execute(server.db);
  const planned_at = shiftDay(moscowDay(server.clock.now()), 3);
  const body = { description: 'Ещё один этап: загрузка остатков из файла', price: 5000, planned_at };
  const refusal = await refusalOf(customer.deals_create({ params: { order_id }, body }));
  expect(refusal).toEqual({ status: 422, message: expect.stringContaining('удаляет аккаунт') });
  expect(await right()).toMatchObject({ allowed: false, reason: refusal.message });
});

it('begins the same by the command of an operator, with a line of the audit, when a letter asked for it', async () => {
  const person = await signUp('by_letter');
  const ask = (name: string) =>
    transact(server.db, (tx) => requestDeletionOf({ db: tx, now: server.clock.now() }, name));
  expect(await ask('nobody_at_all')).toBeNull();
  expect(await ask('BY_LETTER@mail.test')).toMatchObject({ login: 'by_letter' });
  expect(await isSignedIn(person)).toBe(false);
  await expect(ask('by_letter')).rejects.toThrow('leaving_asked');
  const lines = await server.db.selectFrom('audit').select('action').where('action', '=', 'delete_account').execute();
  expect(lines).toHaveLength(1);
});

it('hides who has asked, ends their other sessions, and lets them stay by one press when they sign in again', async () => {
  const here = await signUp('goes');
  const there = await signIn('goes');
  const { data: account } = await here.api.auth_user();
  const { data } = await here.api.personal_data_delete();
  expect(data.due_at).toBe(new Date(server.clock.now().getTime() + 30 * 86_400_000).toISOString());
  expect(await isSignedIn(here)).toBe(true);
  expect(await isSignedIn(there)).toBe(false);
  const params = { uuid: account.freelancer.uuid };
  expect((await refusalOf(server.guest().api.freelancers_get({ params }))).status).toBe(410);
  const order_id = await market.publishOrder();
  const respond = here.api.responses_create({
    params: { order_id },
    body: { price: 1000, period_hours: 5, message: 'Готов сделать это сегодня, опыт в таких задачах есть.' },
  });
  expect((await refusalOf(respond)).message).toContain('ждёт удаления');
  expect((await refusalOf(here.api.personal_data_delete())).message).toContain('Удаление уже идёт');
  await server.settle();
  const { data: bell } = await here.api.notifications_list({ query: {} });
  expect(bell.map(({ title }) => title)).toContainEqual(expect.stringContaining('Аккаунт будет удалён'));
  await settleIn(29);
  const back = await signIn('goes');
  expect((await back.api.personal_data_get()).data.rights).toMatchObject({
    delete: { allowed: false },
    keep: { allowed: true },
  });
  await back.api.personal_data_keep();
  expect((await refusalOf(back.api.personal_data_keep())).message).toContain('Отменять нечего');
  await settleIn(2);
  expect((await nameOf(account.uuid)).deleted_at).toBeNull();
  expect((await server.guest().api.freelancers_get({ params })).data.uuid).toBe(params.uuid);
});

it('deletes the account when thirty days have passed, and gives its login to others', async () => {
  const gone = await signUp('leaver');
  const { data: account } = await gone.api.auth_user();
  await gone.api.personal_data_delete();
  await settleIn(31);
  expect(await nameOf(account.uuid)).toEqual({ full_name: 'Удалённый пользователь', deleted_at: server.clock.now() });
  expect(
    (await refusalOf(server.guest().api.auth_sign_in({ body: { login: 'leaver', password: PASSWORD } }))).status,
  ).toBe(422);
  const moderator = await server.api('moderator');
  const page = await moderator.freelancers_get({ params: { uuid: account.freelancer.uuid } });
  expect(page.data.full_name).toBe('Удалённый пользователь');
  expect(await isSignedIn(await signUp('leaver'))).toBe(true);
});

it.each(['Новый', 'customer'])(
  'takes the name %s out of what others were told, and the word nowhere else',
  async (name) => {
    const [login, reader] = [`named_${name.length}`, `reader_${name.length}`];
    await server.makers.user(login, { deals: 12, sum: 400_000 });
    await server.db.updateTable('users').set({ full_name: name }).where('login', '=', login).execute();
    const order_id = await market.publishOrder({}, reader);
    const { id } = await market.respond(login, order_id);
    await server.settle();
    const told = () =>
      server.db
        .selectFrom('notifications')
        .select(['title', 'text', 'payload'])
        .where('response_id', '=', id)
        .where('kind', '=', 'response_created')
        .executeTakeFirstOrThrow();
    const before = await told();
    expect(before.text).toMatch(new RegExp(`^${name}: `));
    const { api } = await server.browser(login);
    await api.responses_delete({ params: { order_id, response_id: id } });
    await api.personal_data_delete();
    await settleIn(31);
    expect(await told()).toEqual({ ...before, text: before.text.replace(name, 'Удалённый пользователь') });
  },
);

it('refuses to be taken back when the day has come before the sweep', async () => {
  const late = await signUp('latecomer');
  await late.api.personal_data_delete();
  server.clock.advance({ minutes: 30 * 24 * 60 });
  const again = await signIn('latecomer');
  expect((await refusalOf(again.api.personal_data_keep())).message).toContain('Отменить удаление уже нельзя');
});

it('begins the thirty days once when two tabs ask at the same moment', async () => {
  const { api } = await signUp('twice');
  const { data: account } = await api.auth_user();
  expect(await statusesOf([api.personal_data_delete(), api.personal_data_delete()])).toEqual([200, 422]);
  const events = await sql`select from outbox where kind = 'account_changed' and payload->>'user_uuid' = ${account.uuid}
    and payload->>'move' = 'deletion_asked'`.execute(server.db);
  expect(events.rows).toHaveLength(1);
});
