import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusalOf } from '../../test/market.ts';
import type { Browser } from '../../test/people/browser.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { openCheck } from '../checks/service.ts';
import { inTransaction } from '../platform/context.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('judge', { is_moderator: true });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance({ minutes: 16 }));

const COMMENT = 'Посмотрел переписку и платежи';
const PASSWORD = 'Сорок тысяч проводок';
const judge = () => server.api('judge');

async function signUp(login: string, browser: Browser = server.guest()): Promise<{ browser: Browser; uuid: string }> {
  const form = {
    login,
    email: `${login}@mail.test`,
    password: PASSWORD,
    accept_terms: true,
    accept_personal_data: true,
  } as const;
  const { data } = await browser.api.auth_sign_up({ body: form });
  return { browser, uuid: data.uuid };
}

const ban = async (uuid: string) =>
  await (await judge()).users_ban({
    params: { uuid },
    body: { target: 'user', reason_code: 'spam', comment: 'Рассылает рекламу' },
  });

const open = async () => (await (await judge()).moderator_checks_list({ query: { limit: 50 } })).data;
const openOf = async (uuid: string) => (await open()).filter(({ user }) => user?.uuid === uuid);
const decide = async (id: number, decision: 'cleared' | 'confirmed') =>
  await (await judge()).checks_decide({ params: { check_id: id }, body: { decision, comment: COMMENT } });

test('sends a banned person who signs up again from the same browser to moderators, who ban them at once', async () => {
  const first = await signUp('vasya_first');
  await ban(first.uuid);
  const waiting = (await (await judge()).moderator_queue()).data.checks;
  const again = await signUp('vasya_again', first.browser);
  const [check] = await openOf(again.uuid);
  expect(check).toMatchObject({
    kind: 'returning_banned',
    user: { login: 'vasya_again', is_banned: false },
    reasons: [{ code: 'device_of_banned', title: expect.stringContaining('vasya_first') }],
    rights: { decide: { allowed: true } },
  });
  expect((await (await judge()).moderator_queue()).data.checks).toBe(waiting + 1);
  await server.settle();
  const { data: bell } = await (await judge()).notifications_list({ query: { limit: 1 } });
  expect(bell).toMatchObject([{ title: 'Проверка ждёт решения', path: '/cabinet/moderator/checks' }]);

  const { data } = await decide(check?.id ?? 0, 'confirmed');
  expect(data).toMatchObject({ user: { is_banned: true }, decision: { code: 'confirmed', comment: COMMENT } });
  expect((await refusalOf(again.browser.api.auth_account())).status).toBe(401);
  const { data: audit } = await (await judge()).moderator_audit_list({ query: { subject_id: again.uuid } });
  expect(audit.map(({ action }) => action.code).toSorted()).toEqual(['ban', 'decide_check']);
});

test('finds them by the browser after it was signed out and its password changed', async () => {
  const first = await signUp('lena_first');
  await first.browser.api.auth_password_change({
    body: { current_password: PASSWORD, password: 'Сорок одна проводка' },
  });
  await first.browser.api.auth_sign_out();
  await ban(first.uuid);
  expect(await openOf((await signUp('lena_again', first.browser)).uuid)).toHaveLength(1);
});

test('opens nothing for another browser of the same network, nor for a browser where nobody is banned', async () => {
  const banned = await signUp('petya_banned');
  await ban(banned.uuid);
  const colleague = await signUp('petya_colleague');
  expect(await openOf(colleague.uuid)).toEqual([]);
  expect(await openOf((await signUp('petya_wife', colleague.browser)).uuid)).toEqual([]);
});

test('is decided once, also by two at once, and opens nothing again for the same reason', async () => {
  const first = await signUp('kolya_first');
  await ban(first.uuid);
  const again = await signUp('kolya_again', first.browser);
  const [check] = await openOf(again.uuid);
  const id = check?.id ?? 0;
  const answers = await Promise.allSettled([decide(id, 'cleared'), decide(id, 'cleared')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(decide(id, 'confirmed'))).toMatchObject({ status: 422 });
  await again.browser.api.auth_sign_out();
  await again.browser.api.auth_sign_in({ body: { login: 'kolya_again', password: PASSWORD } });
  expect(await openOf(again.uuid)).toEqual([]);
  const { data, counters } = await (await judge()).moderator_checks_list({ query: { slice: 'ended', limit: 50 } });
  expect(data.find((one) => one.id === id)).toMatchObject({
    decision: { code: 'cleared' },
    rights: { decide: { allowed: false } },
  });
  expect(counters.ended).toBe(data.length);
});

test('has one open check of a subject and kind when many open it at once, and none of one’s own to decide', async () => {
  const { uuid } = await server.makers.user('other_judge', { is_moderator: true });
  const context = { db: server.db, content: server.built.content, viewer: null, now: server.clock.now() };
  const why = { kind: 'staff_like_name', reasons: [{ code: 'name_like_staff', about: 'Мария Орлова' }] } as const;
  const opened = await Promise.all(
    [1, 2, 3, 4].map(() => inTransaction(context, (inside) => openCheck(inside, inside.db, { user_uuid: uuid }, why))),
  );
  expect(opened.filter(Boolean)).toHaveLength(1);
  const [check] = await openOf(uuid);
  const own = await server.api('other_judge');
  const body = { decision: 'cleared', comment: COMMENT } as const;
  expect(await refusalOf(own.checks_decide({ params: { check_id: check?.id ?? 0 }, body }))).toMatchObject({
    status: 403,
  });
});

test('is opened of a login or a name that could be taken for one of the staff, at sign-up and when it is changed', async () => {
  const login = await signUp('judge7');
  expect(await openOf(login.uuid)).toMatchObject([
    { kind: 'staff_like_name', reasons: [{ code: 'name_like_staff', title: expect.stringContaining('Тестов judge') }] },
  ]);
  const named = await signUp('ordinary_person');
  expect(await openOf(named.uuid)).toEqual([]);
  await server.db
    .updateTable('users')
    .set({ full_name: 'Седова Ольга Павловна' })
    .where('login', '=', 'judge')
    .execute();
  const { data: user } = await named.browser.api.auth_user();
  await named.browser.api.customers_update({
    params: { uuid: user.customer.uuid },
    body: { last_name: 'Ольга', first_name: 'Седова' },
  });
  expect(await openOf(named.uuid)).toMatchObject([{ kind: 'staff_like_name' }]);
});

test('forgets browsers and networks that were not seen for 180 days', async () => {
  const { uuid } = await signUp('old_timer');
  const traces = async () =>
    await server.db.selectFrom('account_traces').select('kind').where('user_uuid', '=', uuid).execute();
  // The tests come from a loopback address, which identifies no network.
  expect((await traces()).map(({ kind }) => kind)).toEqual(['device']);
  server.clock.advance({ days: 180 });
  await server.built.sweep();
  expect(await traces()).toEqual([]);
});
