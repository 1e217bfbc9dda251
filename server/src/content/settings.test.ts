import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { ALL_GUESTS } from '../platform/pages/page-reads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('plain_moderator', { is_moderator: true });
});
afterAll(() => server.stop());

const admin = () => server.api('moderator');
const lastLine = async () => (await (await admin()).moderator_audit_list({ query: { limit: 1 } })).data[0];

describe('settings', () => {
  it('are changed in part by an admin, hold at once, and leave what was before', async () => {
    const api = await admin();
    const body = {
      deal: { commission: '7,25', max_sum: '80 000' },
      motivation: { customer: { max_responses_step_1: 6 } },
      premoderation: true,
      monthly_expenses: 150_000,
    };
    const { data, message } = await api.settings_update({ body: body as never });
    expect(message).toBe('Настройки сохранены');
    expect(data.settings).toMatchObject({ premoderation: true, monthly_expenses: 150_000 });
    const { data: seen } = await (await server.api()).settings_get();
    expect(seen.deal).toMatchObject({ commission: 7.25, max_sum: 80_000, limit_days: 90 });
    expect(seen.motivation.customer).toMatchObject({ max_responses_step_1: 6, max_responses_step_2: 10 });
    expect(await lastLine()).toMatchObject({
      action: { code: 'change_settings', title: 'Настройки изменены' },
      actor: { full_name: 'Тестов moderator' },
      subject: { kind: 'settings', title: 'Настройки биржи' },
      before: { 'deal.commission': 6.5, 'deal.max_sum': 60_000, premoderation: false, monthly_expenses: 0 },
      after: { 'deal.commission': 7.25, 'motivation.customer.max_responses_step_1': 6, premoderation: true },
    });
  });

  it('are closed and opened again by a moment', async () => {
    const api = await admin();
    const at = '2026-10-01T00:00:00+03:00';
    await api.settings_update({ body: { leaderboard: { customers_closed_at: at } } });
    expect((await (await server.api()).settings_get()).data.leaderboard.customers_closed_at).toBe(at);
    await api.settings_update({ body: { leaderboard: { customers_closed_at: null } } });
    expect((await (await server.api()).settings_get()).data.leaderboard.customers_closed_at).toBeNull();
  });

  it('that stay as they are leave no line', async () => {
    const before = await lastLine();
    await (await admin()).settings_update({ body: { premoderation: true } });
    expect(await lastLine()).toEqual(before);
  });

  it.each([
    [{ deal: { commission: 31 } }, /Комиссия: от 0 до 30 %/],
    [{ deal: { commission: 6.555 } }, /не больше двух знаков/],
    [{ deal: { max_sum: 10 } }, /от 1\s000 до 10\s000\s000/],
    [{ motivation: { customer: { active_period_without_deals: 0 } } }, /от 1 до 30/],
    [{ motivation: { customer: { max_responses_step_2: 2 } } }, /ступень не может быть ниже/],
    [{ motivation: { start_date: '2026-02-30' } }, /ГГГГ-ММ-ДД/],
  ])('refuse %j', async (body, reason) => {
    const before = await lastLine();
    const refused = await refusalOf((await admin()).settings_update({ body }));
    expect(refused).toMatchObject({ status: 422 });
    const { errors } = (await (
      await admin()
    )
      .settings_update({ body })
      .catch((error: { body: { errors: string[] } }) => error.body)) as { errors: string[] };
    expect(errors.join(' ')).toMatch(reason);
    expect(await lastLine()).toEqual(before);
  });

  it('changed by two admins at once keep both changes', async () => {
    await server.makers.user('second_admin', { is_moderator: true, is_admin: true });
    const [one, two] = [await admin(), await server.api('second_admin')];
    await Promise.all([
      one.settings_update({ body: { deal: { limit_days: 60 } } }),
      two.settings_update({ body: { deal: { max_sum: 90_000 } } }),
    ]);
    expect((await one.moderator_settings()).data.settings.deal).toMatchObject({ limit_days: 60, max_sum: 90_000 });
  });

  it('refuse a save by an admin who read another value, and both see what to do', async () => {
    const [one, two] = [await admin(), await server.api('second_admin')];
    const seen = (await two.moderator_settings()).data.settings;
    await one.settings_update({ body: { deal: { commission: 5 } } });
    const late = two.settings_update({
      body: { deal: { commission: 8 }, monthly_expenses: 1, seen: { deal: { commission: seen.deal.commission } } },
    });
    expect(await refusalOf(late)).toMatchObject({ status: 422, message: expect.stringContaining('«Комиссия»') });
    expect((await one.moderator_settings()).data.settings).toMatchObject({ deal: { commission: 5 } });
    await two.settings_update({ body: { deal: { commission: 8 }, seen: { deal: { commission: 5 } } } });
    expect(await lastLine()).toMatchObject({ before: { 'deal.commission': 5 }, after: { 'deal.commission': 8 } });
  });

  it('are read by every moderator and changed by admins alone', async () => {
    const api = await server.api('plain_moderator');
    expect((await api.moderator_settings()).data.rights.edit).toMatchObject({
      allowed: false,
      reason: 'Это действие доступно только администратору.',
    });
    const change = api.settings_update({ body: { deal: { commission: 1 } } });
    expect(await refusalOf(change)).toMatchObject({ status: 403 });
    expect(await refusalOf(api.maintenance_set({ body: {} }))).toMatchObject({ status: 403 });
  });
});

describe('a maintenance', () => {
  it('of an admin bars everybody else at once, and its end lets them in again', async () => {
    const api = await admin();
    const guest = server.guest();
    const until = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
    expect((await guest.request('/rest/v1/freelance/settings')).status).toBe(200);
    const finished_at = until(30);
    const comment = 'Обновляем базу';
    const { data } = await api.maintenance_set({ body: { finished_at, comment } });
    expect(data.maintenance.finished_at).toBe(finished_at);
    const barred = await guest.request('/rest/v1/freelance/settings');
    expect(barred.status).toBe(503);
    expect(await barred.json()).toMatchObject({ data: { finished_at } });
    const forAll = server.built.pageReads.get('settings_get');
    await expect(forAll?.({}, ALL_GUESTS)).rejects.toMatchObject({ status: 503, body: { data: { finished_at } } });
    await api.maintenance_set({ body: { finished_at: until(10) } });
    expect(await lastLine()).toMatchObject({
      action: { code: 'announce_maintenance' },
      before: { finished_at },
      after: { finished_at: until(10) },
      comment: null,
    });
    await api.maintenance_set({ body: {} });
    expect((await guest.request('/rest/v1/freelance/settings')).status).toBe(200);
    expect(await lastLine()).toMatchObject({
      action: { title: 'Технические работы закончены' },
      after: { finished_at: null },
    });
    for (const wrong of [until(-1), until(4321)]) {
      await expect(api.maintenance_set({ body: { finished_at: wrong } })).rejects.toMatchObject({
        status: 422,
        body: { fields: { finished_at: [expect.stringContaining('трое суток')] } },
      });
    }
  });
});
