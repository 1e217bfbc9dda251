import type { BanTarget } from '@provodka/domain/moderation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ORDER_FORM, openMarket, RESPONSE_FORM, refusalOf } from '../../../test/market.ts';
import { openBans } from '../../../test/people/bans.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { inTransaction } from '../../platform/context.ts';
import { changePassword, prepareChange } from '../auth/password-service.ts';
import { hashPassword } from '../auth/passwords.ts';
import { findPersonAsViewer } from '../auth/sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.clock.advance({ minutes: 16 }));

const PASSWORD = 'Сорок тысяч проводок';

async function makePerson(login: string) {
  const made = await server.makers.user(login);
  const password_hash = await hashPassword(PASSWORD);
  await server.db.updateTable('users').set({ password_hash }).where('uuid', '=', made.uuid).execute();
  return made;
}

const { ban, daysAhead } = openBans(() => server);

const signIn = async (login: string) => {
  const browser = server.guest();
  await browser.api.auth_sign_in({ body: { login, password: PASSWORD, remember: true } });
  return browser;
};

describe('a ban of a user', () => {
  it('ends every session at once, and whoever comes in again is told why', async () => {
    const { uuid } = await makePerson('spammer');
    const browsers = [await signIn('spammer'), await signIn('spammer')];
    await ban(uuid, daysAhead(3));
    for (const { api } of browsers) await expect(api.auth_user()).rejects.toMatchObject({ status: 401 });
    const { api } = await signIn('spammer');
    expect((await api.auth_user()).data).toMatchObject({
      is_banned: true,
      notifications: [
        { id: 'user_banned', type: 'danger', message: expect.stringContaining('Причина: Рассылал рекламу.') },
      ],
    });
    server.clock.advance({ days: 4 });
    const again = await signIn('spammer');
    expect((await again.api.auth_user()).data).toMatchObject({ is_banned: false, notifications: [] });
  });

  it('leaves what runs to its end, and begins nothing new on either side', async () => {
    const market = openMarket(() => server);
    for (const login of ['ender', 'ender_executor']) await server.makers.user(login, { deals: 12, sum: 400_000 });
    const order_id = await market.publishOrder({}, 'ender');
    const executor = await server.api('ender_executor');
    const { data: response } = await executor.responses_create({ params: { order_id }, body: RESPONSE_FORM });
    const ender = async () => server.api('ender');
    await (await ender()).responses_approve({ params: { order_id, response_id: response.id } });
    const stage = {
      description: 'Второй этап работ целиком',
      price: 5000,
      planned_at: daysAhead(5).toISOString().slice(0, 10),
    };
    const { data: deal } = await (await ender()).deals_create({ params: { order_id }, body: stage });
    const { uuid } = await server.makers.user('ender');
    await ban(uuid);
    const { api } = await server.makers.signIn(server.guest(), 'ender');
    await api.messages_create({ params: { order_id }, body: { response_id: response.id, message: 'Приму сегодня' } });
    const params = { order_id, deal_id: deal.id };
    await api.deals_get({ params });
    for (const begun of [
      () => api.orders_create({ body: ORDER_FORM }),
      () => api.accounts_top_up({ body: { amount: 500, method: 'card', accept_terms: true } }),
      () => api.deals_create({ params: { order_id }, body: stage }),
      () => api.deals_pay({ params, body: { method: 'card', accept_terms: true } }),
    ]) {
      await expect(begun()).rejects.toMatchObject({ status: 403 });
    }
  });

  it('takes a moderator their right for as long as it lasts', async () => {
    const { uuid } = await server.makers.user('fallen', { is_moderator: true });
    await ban(uuid);
    const { api } = await server.makers.signIn(server.guest(), 'fallen');
    await expect(api.moderator_queue()).rejects.toMatchObject({ status: 403 });
    expect((await api.auth_user()).data).toMatchObject({ is_moderator: false, is_admin: false });
    await (await server.api('moderator')).users_unban({ params: { uuid } });
    expect((await api.auth_user()).data.is_moderator).toBe(true);
    expect((await api.moderator_queue()).data).toMatchObject({ orders: expect.any(Number) });
  });

  it('brings no session back when it lifts itself', async () => {
    const { uuid } = await makePerson('punished');
    const browser = await signIn('punished');
    await ban(uuid, daysAhead(3));
    server.clock.advance({ days: 4 });
    await expect(browser.api.auth_user()).rejects.toMatchObject({ status: 401 });
    const again = await signIn('punished');
    expect((await again.api.auth_user()).data.uuid).toBe(uuid);
  });

  it('leaves nobody else without a session', async () => {
    const { uuid } = await makePerson('one_of_two');
    await makePerson('other_of_two');
    const other = await signIn('other_of_two');
    await ban(uuid);
    expect((await other.api.auth_user()).data.login).toBe('other_of_two');
  });

  it('lets no change of the password that was under way open a session', async () => {
    const { uuid } = await makePerson('hasty');
    const { api } = await signIn('hasty');
    const [session] = (await api.auth_sessions_list()).data;
    const person = await findPersonAsViewer({ db: server.db, now: server.clock.now() }, uuid);
    if (!person) throw new Error('Nobody');
    const viewer = { ...person.viewer, session_id: session?.id ?? 0 };
    const parts = { config: { public_url: '', BRAND_NAME: 'Биржа', DEMO: true }, isCommonPassword: () => false };
    const context = { db: server.db, content: server.built.content, viewer, now: server.clock.now() };
    const change = await prepareChange(context, parts, { current_password: PASSWORD, password: 'Сорок одна проводка' });
    await ban(uuid, daysAhead(3));
    const visit = { address: '127.0.0.1', user_agent: null, device: null, network: null };
    const wish = { ...change, keep_telegram: false };
    await expect(inTransaction(context, (inside) => changePassword(inside, wish, visit))).rejects.toMatchObject({
      refusal: { code: 'user_banned' },
    });
  });
});

describe('a ban of one side', () => {
  it('leaves the sessions: the person reads, finishes deals and appeals', async () => {
    const { uuid } = await makePerson('half_banned');
    const { api } = await signIn('half_banned');
    await ban(uuid, null, 'freelancer');
    const { data } = await api.auth_user();
    expect([data.freelancer.is_banned, data.customer.is_banned, data.is_banned]).toEqual([true, false, false]);
  });

  it('hides the orders of a customer until it is lifted, those written meanwhile too', async () => {
    const { uuid } = await server.makers.user('shady', { deals: 12, sum: 400_000 });
    const { api } = await server.browser('shady');
    const guest = await server.api();
    const order = await openMarket(() => server).publishOrder({ title: 'Заказ под запретом' }, 'shady');
    const seen = () => refusalOf(guest.orders_get({ params: { order_id: order } })).catch(() => null);
    await ban(uuid, null, 'customer');
    await server.settle();
    expect(await seen()).toMatchObject({ status: 404 });
    expect((await api.orders_get({ params: { order_id: order } })).data.id).toBe(order);
    await (await server.api('moderator')).users_unban({ params: { uuid }, body: { target: 'customer' } });
    await server.settle();
    expect(await seen()).toBeNull();
  });

  it('lifts itself when its end has come, and leaves a line of nobody’s', async () => {
    const { uuid } = await server.makers.user('waiting', { deals: 12, sum: 400_000 });
    const order = await openMarket(() => server).publishOrder({}, 'waiting');
    await ban(uuid, daysAhead(2), 'customer');
    await server.settle();
    server.clock.advance({ days: 3 });
    await server.settle();
    await server.settle();
    expect((await (await server.api()).orders_get({ params: { order_id: order } })).data.id).toBe(order);
    const moderator = await server.api('moderator');
    const { data } = await moderator.moderator_audit_list({ query: { subject_id: uuid } });
    expect(data.map(({ action, actor, after }) => [action.code, actor?.full_name, after?.how])).toEqual([
      ['unban', undefined, 'term'],
      ['ban', 'Тестов moderator', undefined],
    ]);
    await expect(moderator.users_unban({ params: { uuid } })).rejects.toMatchObject({ status: 422 });
  });
});

describe('an appeal', () => {
  const TEXT = 'Заказчик сам спросил реквизиты, прошу прочитать всю переписку.';
  const appeal = async (login: string, target: BanTarget = 'freelancer') =>
    (await server.api(login)).appeals_create({ body: { target, text: TEXT } });
  const appealsOf = async (login: string, slice: 'waiting' | 'decided' = 'waiting') => {
    const { uuid } = await server.makers.user(login);
    const { data } = await (await server.api('moderator')).moderator_appeals_list({ query: { slice, limit: 100 } });
    return data.filter(({ user }) => user.uuid === uuid);
  };

  it('is written once and decided by another moderator, who may lift the ban', async () => {
    const { uuid } = await server.makers.user('appellant');
    await server.makers.user('second_moderator', { is_moderator: true });
    await expect(appeal('appellant')).rejects.toMatchObject({ status: 422 });
    await ban(uuid, null, 'freelancer');
    await expect(appeal('appellant', 'customer')).rejects.toMatchObject({ status: 422 });
    await appeal('appellant');
    await expect(appeal('appellant')).rejects.toMatchObject({ status: 422 });
    const own = await (await server.api('appellant')).bans_list();
    expect(own.data).toMatchObject([
      { target: 'freelancer', reason: 'Спам', appeal: { text: TEXT, is_accepted: null } },
    ]);
    const [waiting] = await appealsOf('appellant');
    expect(waiting).toMatchObject({ text: TEXT, rights: { decide: { allowed: false } }, decision: null });
    const params = { appeal_id: waiting?.id ?? 0 };
    const body = { is_accepted: true, comment: 'В переписке нарушения нет' };
    const first = await server.api('moderator');
    await expect(first.appeals_decide({ params, body })).rejects.toMatchObject({ status: 403 });
    const second = await server.api('second_moderator');
    await second.appeals_decide({ params, body });
    await expect(second.appeals_decide({ params, body })).rejects.toMatchObject({ status: 422 });
    expect(await appealsOf('appellant', 'decided')).toMatchObject([
      {
        decision: { is_accepted: true, decided_by: { full_name: 'Тестов second_moderator' } },
        ban: { is_lifted: true },
      },
    ]);
    const { data } = await (await server.api('appellant')).auth_user();
    expect(data.freelancer.is_banned).toBe(false);
  });

  it('of a ban of the whole person is written by them, and lifts it', async () => {
    const { uuid } = await server.makers.user('whole');
    await ban(uuid);
    const { api } = await server.makers.signIn(server.guest(), 'whole');
    await api.appeals_create({ body: { target: 'user', text: TEXT } });
    expect((await api.bans_list()).data).toMatchObject([{ target: 'user', appeal: { text: TEXT } }]);
    const [waiting] = await appealsOf('whole');
    const params = { appeal_id: waiting?.id ?? 0 };
    const body = { is_accepted: true, comment: 'Ошибка' };
    await expect((await server.api('moderator')).appeals_decide({ params, body })).rejects.toMatchObject({
      status: 403,
    });
    await (await server.api('second_moderator')).appeals_decide({ params, body });
    expect((await api.auth_user()).data.is_banned).toBe(false);
  });

  it.each([
    {
      how: 'lifted',
      days: null,
      end: async (uuid: string) => (await server.api('moderator')).users_unban({ params: { uuid } }),
    },
    { how: 'over', days: 3, end: async () => server.clock.advance({ days: 4 }) },
  ])('of a ban that is $how waits for nobody and is decided no more', async ({ how, days, end }) => {
    const login = `freed_as_${how}`;
    const { uuid } = await server.makers.user(login);
    await server.makers.user('second_moderator', { is_moderator: true });
    const second = async () => (await server.makers.signIn(server.guest(), 'second_moderator')).api;
    const waits = async () => (await (await second()).moderator_queue()).data.appeals;
    const before = await waits();
    await ban(uuid, days === null ? null : daysAhead(days), 'freelancer');
    await appeal(login);
    expect(await waits()).toBe(before + 1);
    await end(uuid);
    expect([await waits(), await appealsOf(login)]).toEqual([before, []]);
    const [over, ...others] = await appealsOf(login, 'decided');
    expect(others).toEqual([]);
    expect(over).toMatchObject({ decision: null, ban: { is_lifted: true }, rights: { decide: { allowed: false } } });
    const decision = (is_accepted: boolean) =>
      second().then((api) =>
        api.appeals_decide({ params: { appeal_id: over?.id ?? 0 }, body: { is_accepted, comment: 'Нарушение было' } }),
      );
    for (const is_accepted of [false, true])
      expect(await refusalOf(decision(is_accepted))).toMatchObject({
        status: 422,
        message: expect.stringContaining('Блокировки нет'),
      });
    await server.settle();
    const { data: told } = await (await server.makers.signIn(server.guest(), login)).api.notifications_list({
      query: {},
    });
    expect(told.map(({ kind }) => kind)).not.toContain('appeal_declined');
  });

  it('that is declined leaves the ban, and a new ban may be appealed again', async () => {
    const { uuid } = await server.makers.user('stubborn');
    await ban(uuid, null, 'freelancer');
    await appeal('stubborn');
    const [waiting] = await appealsOf('stubborn');
    const second = await server.api('second_moderator');
    const body = { is_accepted: false, comment: 'Нарушение подтвердилось' };
    await second.appeals_decide({ params: { appeal_id: waiting?.id ?? 0 }, body });
    const stubborn = await server.api('stubborn');
    expect((await stubborn.bans_list()).data).toMatchObject([
      { appeal: { is_accepted: false, comment: 'Нарушение подтвердилось' } },
    ]);
    await expect(appeal('stubborn')).rejects.toMatchObject({ status: 422 });
    await second.users_unban({ params: { uuid } });
    await ban(uuid, null, 'freelancer');
    await appeal('stubborn');
    expect(await appealsOf('stubborn')).toHaveLength(1);
  });
});
