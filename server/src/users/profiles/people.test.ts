import { fromRubles, kopecks } from '@provodka/domain/money/money.ts';
import { dayWords } from '@provodka/domain/time/day-words.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contextOf } from '../../../test/context.ts';
import { insertDeal, insertOrder, insertResponse } from '../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { transact } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findViewer } from '../auth/sessions.ts';
import {
  addPaidOutDeal,
  addReviewStars,
  areFreelancers,
  createUser,
  describeProfile,
  findCustomer,
  findDealStats,
  findFreelancer,
  findPeople,
  hashedPassword,
} from '../service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function viewer(login: string): Promise<Viewer> {
  const { cookies } = await server.browser(login);
  const found = await findViewer({ db: server.db, now: server.clock.now() }, cookies.get('sid') ?? '');
  if (!found) throw new Error(`${login} is not signed in`);
  return found;
}

const updateUser = (login: string, change: Record<string, unknown>) =>
  server.db.updateTable('users').set(change).where('login', '=', login).execute();
const updateProfile = (uuid: string, change: Record<string, unknown>) =>
  server.db.updateTable('profiles').set(change).where('uuid', '=', uuid).execute();

describe('cards', () => {
  test('show both sides of a person with earnings in rubles and a rating to one decimal', async () => {
    const made = await server.makers.user('carded', { deals: 3, sum: 1234.56 });
    await updateProfile(made.freelancer_uuid, { sum_stars: 14, number_reviews: 3 });
    const people = await findPeople(contextOf(server, null), [made.customer_uuid, made.freelancer_uuid]);
    expect(people.get(made.customer_uuid)).toMatchObject({
      user_uuid: made.uuid,
      full_name: 'Тестов carded',
      sum_deals: 1234.56,
      number_deals: 3,
      number_stars: null,
      profile_url: `/customers/${made.customer_uuid}`,
    });
    expect(people.get(made.freelancer_uuid)).toMatchObject({
      number_stars: 4.7,
      number_reviews: 3,
      profile_url: `/freelancers/${made.freelancer_uuid}`,
    });
  });

  test('are absent for unknown people', async () => {
    const people = await findPeople(contextOf(server, null), ['00000000-0000-4000-8000-000000000000']);
    expect(people.size).toBe(0);
  });

  test('mark who is online, banned or a fraud', async () => {
    const { freelancer_uuid } = await server.makers.user('marked');
    const card = async () => (await findPeople(contextOf(server, null), [freelancer_uuid])).get(freelancer_uuid);
    expect(await card()).toMatchObject({ is_online: false, is_banned: false, is_scam: false });
    await updateUser('marked', { last_activity_at: server.clock.now(), is_scam: true });
    const banned_until = new Date(server.clock.now().getTime() + 60_000);
    await updateProfile(freelancer_uuid, { is_banned: true, banned_until });
    expect(await card()).toMatchObject({ is_online: true, is_banned: true, is_scam: true });
    server.clock.advance({ minutes: 5 });
    expect(await card()).toMatchObject({ is_online: false, is_banned: false });
  });

  test('mark who is a moderator or an admin, until a ban takes the rights', async () => {
    const { freelancer_uuid } = await server.makers.user('of_ours');
    const isStaff = async () =>
      (await findPeople(contextOf(server, null), [freelancer_uuid])).get(freelancer_uuid)?.is_staff;
    expect(await isStaff()).toBe(false);
    await updateUser('of_ours', { is_moderator: true });
    expect(await isStaff()).toBe(true);
    await updateUser('of_ours', { is_banned: true, banned_until: new Date(server.clock.now().getTime() + 60_000) });
    expect(await isStaff()).toBe(false);
  });
});

describe('contacts of a profile', () => {
  const contacts = { contact_phone: '+79161234567', contact_message: 'Пишите в рабочее время' };
  const hidden = { contact_phone: null, contact_message: null };

  test('go to the owner, a moderator and the other side of a paid deal', async () => {
    const owner = await server.makers.user('owner');
    await updateProfile(owner.customer_uuid, contacts);
    await updateProfile(owner.freelancer_uuid, contacts);
    await insertDeal(server, await insertOrder(server, 'owner', { executor: 'partner' }), { status: 'paid' });
    const customerFor = async (who: Viewer | null) => await findCustomer(contextOf(server, who), owner.customer_uuid);
    const freelancerFor = async (who: Viewer | null) =>
      await findFreelancer(contextOf(server, who), owner.freelancer_uuid);

    expect(await customerFor(await viewer('owner'))).toMatchObject(contacts);
    expect(await customerFor(await viewer('moderator'))).toMatchObject(contacts);
    expect(await customerFor(await viewer('partner'))).toMatchObject(contacts);
    expect(await customerFor(await viewer('stranger'))).toMatchObject(hidden);
    expect(await customerFor(null)).toMatchObject(hidden);
    // The deal was with the customer's side only.
    expect(await freelancerFor(await viewer('partner'))).toMatchObject({ ...hidden, passport_url: null });
    expect(await freelancerFor(await viewer('owner'))).toMatchObject(contacts);
  });

  test('a profile of the other side, or of nobody, is not found', async () => {
    const { freelancer_uuid, customer_uuid } = await server.makers.user('owner');
    expect(await findCustomer(contextOf(server, null), freelancer_uuid)).toBeNull();
    expect(await findFreelancer(contextOf(server, null), customer_uuid)).toBeNull();
  });
});

test('a customer counts published orders; private ones only for those who see them', async () => {
  const { customer_uuid } = await server.makers.user('publisher');
  await insertOrder(server, 'publisher');
  await insertOrder(server, 'publisher', { is_private: true });
  const count = async (who: Viewer | null) =>
    (await findCustomer(contextOf(server, who), customer_uuid))?.number_orders;
  expect([await count(await viewer('publisher')), await count(await viewer('moderator'))]).toEqual([2, 2]);
  expect([await count(await viewer('stranger')), await count(null)]).toEqual([1, 1]);
});

test('the allowance of responses shrinks by waiting ones on orders with a budget, and ends with the first deal', async () => {
  const { customer_uuid } = await server.makers.user('customer');
  const { freelancer_uuid } = await server.makers.user('beginner');
  const allowance = async () => (await findFreelancer(contextOf(server, null), freelancer_uuid))?.number_responses;
  expect(await allowance()).toBe(5);
  await insertResponse(server, await insertOrder(server, 'customer'), 'beginner');
  await insertResponse(server, await insertOrder(server, 'customer', { budget: null }), 'beginner');
  expect(await allowance()).toBe(4);
  await transact(server.db, (tx) =>
    addPaidOutDeal({ db: tx }, { customer_uuid, executor_uuid: freelancer_uuid, amount: fromRubles(500) }),
  );
  expect(await allowance()).toBeNull();
});

test('a paid-out deal counts for both sides, simultaneous ones too', async () => {
  const [one, two] = [await server.makers.user('left'), await server.makers.user('right')];
  const deals = [
    { customer_uuid: one.customer_uuid, executor_uuid: two.freelancer_uuid, amount: kopecks(150) },
    { customer_uuid: one.customer_uuid, executor_uuid: two.freelancer_uuid, amount: kopecks(250) },
  ];
  await Promise.all(deals.map((deal) => transact(server.db, (tx) => addPaidOutDeal({ db: tx }, deal))));
  expect(await findDealStats(server, one.customer_uuid)).toEqual({ numberDeals: 2, sumDeals: 400 });
  expect(await findDealStats(server, two.freelancer_uuid)).toEqual({ numberDeals: 2, sumDeals: 400 });
  expect(await findDealStats(server, one.freelancer_uuid)).toEqual({ numberDeals: 0, sumDeals: 0 });
});

test('a rating follows written, edited and removed reviews', async () => {
  const { freelancer_uuid } = await server.makers.user('rated');
  const change = (stars: number, count: 1 | 0 | -1) =>
    transact(server.db, (tx) => addReviewStars({ db: tx }, freelancer_uuid, { stars, count }));
  const stars = async () => {
    const card = (await findPeople(contextOf(server, null), [freelancer_uuid])).get(freelancer_uuid);
    return [card?.number_stars, card?.number_reviews];
  };
  await change(5, 1);
  await change(4, 1);
  expect(await stars()).toEqual([4.5, 2]);
  await change(-2, 0);
  expect(await stars()).toEqual([3.5, 2]);
  await change(-5, -1);
  await change(-2, -1);
  expect(await stars()).toEqual([null, 0]);
});

test('only profiles of freelancers are freelancers', async () => {
  const { customer_uuid, freelancer_uuid } = await server.makers.user('sided');
  expect(await areFreelancers(server, [freelancer_uuid, freelancer_uuid.toUpperCase()])).toBe(true);
  expect(await areFreelancers(server, [freelancer_uuid, customer_uuid])).toBe(false);
  expect(await areFreelancers(server, [])).toBe(true);
});

describe('the notice about the name', () => {
  const notices = async (login: string) => (await (await server.api(login)).auth_user()).data.notifications;

  test('comes to a customer with orders whose name is the login', async () => {
    await server.makers.user('anonym');
    await updateUser('anonym', { full_name: 'anonym' });
    expect(await notices('anonym')).toEqual([]);
    await insertOrder(server, 'anonym');
    expect(await notices('anonym')).toEqual([
      {
        id: 'full_name_customer',
        title: 'Укажите ФИО',
        type: 'warning',
        message:
          'Внимание! Укажите корректные персональные данные (ФИО), чтобы участники биржи могли обращаться к вам по имени и отчеству и соблюдать официально-деловой стиль',
        link: '/cabinet/customer/profile',
        isDisplayedOnlyAuth: true,
      },
    ]);
    await updateUser('anonym', { full_name: 'Иванов Иван' });
    expect(await notices('anonym')).toEqual([]);
  });

  test('comes to a freelancer with limited responses', async () => {
    await server.makers.user('unnamed', { sum: 5000 });
    await updateUser('unnamed', { full_name: 'unnamed' });
    await insertResponse(server, await insertOrder(server, 'customer', { budget: 500_000 }), 'unnamed');
    expect(await notices('unnamed')).toEqual([]);
    await insertResponse(server, await insertOrder(server, 'customer', { budget: 500_001 }), 'unnamed');
    expect(await notices('unnamed')).toMatchObject([{ id: 'full_name_freelancer' }]);
  });
});

test('the signed-in user sees their SM wallets', async () => {
  const { uuid } = await server.makers.user('wealthy');
  const wallet = { kind: 'sm_wallet', currency: 'SM', owner_uuid: uuid, created_at: server.clock.now() };
  await server.db
    .insertInto('ledger_accounts')
    .values([
      { ...wallet, balance: 40, is_locked: true },
      { ...wallet, balance: 7 },
    ])
    .execute();
  const { data } = await (await server.api('wealthy')).auth_user();
  expect(data.accounts).toEqual([
    { balance: 40, is_locked: true, currency_code: 'SM' },
    { balance: 7, is_locked: false, currency_code: 'SM' },
  ]);
});

test('a person made with a standing is verified, described and banned on one side', async () => {
  const now = server.clock.now();
  const password_hash = await hashedPassword('Сорок тысяч проводок');
  const name = { last_name: 'Белов', first_name: 'Олег', middle_name: '', full_name: 'Белов Олег' };
  const made = await transact(server.db, async (tx) => {
    const user = { login: 'founder', email: 'founder@mail.test', password_hash, ...name };
    const created = await createUser({ db: tx, now }, user, { email_verified_at: now, is_moderator: true });
    await describeProfile({ db: tx }, created.freelancer_uuid, { about: 'Пишу обмены', classifier_ids: [] });
    return created;
  });
  const moderator = await server.api('moderator');
  const ban = { target: 'freelancer', reason_code: 'other', comment: 'Срыв сроков' } as const;
  const params = { uuid: made.user_uuid };
  await moderator.users_ban({ params, body: ban });
  const { api } = server.guest();
  await api.auth_sign_in({ body: { login: 'founder', password: 'Сорок тысяч проводок' } });
  const { data } = await api.auth_user();
  expect(data).toMatchObject({ uuid: made.user_uuid, is_email_verified: true, is_moderator: true, is_banned: false });
  expect(data.customer).toMatchObject({ is_banned: false, about: null, banned_message: null });
  expect(data.freelancer).toMatchObject({ is_banned: true, about: 'Пишу обмены', banned_message: 'Срыв сроков' });
  expect(data.notifications).toMatchObject([
    {
      id: 'freelancer_banned',
      type: 'danger',
      message: expect.stringMatching(/Причина: Срыв сроков\..*обжаловать.*Срок окончания не назначен/),
    },
    { id: 'second_factor_due' },
    { id: expect.stringMatching(/^documents_/) },
  ]);

  await moderator.users_unban({ params });
  const until = new Date(now.getTime() + 90 * 86_400_000);
  await moderator.users_ban({ params, body: { ...ban, until: until.toISOString() } });
  const [notice] = (await api.auth_user()).data.notifications;
  expect(notice?.message).toContain(`Блокировка снимется ${dayWords(moscowDay(until))}`);
});

test('announcements stand in the banner, those for people who are signed in not before guests', async () => {
  const told = [
    { id: 'holidays', title: 'Праздники', type: 'info', message: 'Выплаты идут дольше', isDisplayedOnlyAuth: true },
    { id: 'demo', title: 'Демонстрация', type: 'warning', message: 'Деньги вымышлены', isDisplayedOnlyAuth: false },
  ];
  await server.db
    .insertInto('settings')
    .values({ name: 'announcements', value: JSON.stringify(told), updated_at: server.clock.now() })
    .execute();
  server.clock.advance({ seconds: 2 });
  const [holidays, demo] = told.map((one) => ({ ...one, id: `announcement_${one.id}`, link: null }));
  expect((await server.guest().api.settings_get()).data.notifications).toEqual([demo]);
  expect((await (await server.api('announced')).auth_user()).data.notifications).toEqual([holidays, demo]);
});
