import { OFFER_LIMITS } from '@provodka/domain/orders/offers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMarket, refusalOf, statusesOf } from '../../test/market.ts';
import { openInviter } from '../../test/offers.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let customer: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const market = openMarket(() => server);
const inviter = openInviter(() => server);
const {
  uuidOf,
  apiOf,
  publish,
  publishPrivate,
  invite,
  makeTeam,
  join,
  leave,
  sees,
  offersOf,
  isOffered,
  end,
  movesOf,
} = inviter;
beforeEach(async () => {
  customer = await inviter.begin();
});

describe('an order that names a team', () => {
  it('is seen and offered to its members, those who join later too', async () => {
    const team = await makeTeam('freelancer');
    const id = await publish({ is_private: true, teams: [team] });
    expect([await sees('freelancer', id), await sees('freelancer_new', id)]).toEqual([true, false]);
    expect((await offersOf('freelancer')).find(({ order }) => order.id === id)).toMatchObject({ is_personal: false });
    await join(team, 'freelancer_new');
    await server.settle();
    expect([await sees('freelancer_new', id), await isOffered('freelancer_new', id)]).toEqual([true, true]);
    const { data } = await (await apiOf(customer)).orders_get({ params: { order_id: id } });
    expect(data.teams).toMatchObject([{ id: team, title: 'Обмены', number_members: 2 }]);
    expect(data.offers).toHaveLength(2);
  });

  it('is lost with the team by whoever was neither invited by name nor has responded', async () => {
    const team = await makeTeam('freelancer', 'freelancer_new', 'third');
    const id = await publish({ is_private: true, teams: [team], freelancers: [await uuidOf('third')] });
    await market.respond('freelancer_new', id);
    for (const login of ['freelancer', 'freelancer_new', 'third']) await leave(team, login);
    const seen = await Promise.all(['freelancer', 'freelancer_new', 'third'].map((login) => sees(login, id)));
    expect(seen).toEqual([false, true, true]);
    expect([await isOffered('freelancer', id), await isOffered('third', id)]).toEqual([false, true]);
    await join(team, 'freelancer');
    expect(await sees('freelancer', id)).toBe(true);
  });

  it('is lost by all of its members when the team is deleted or named no more', async () => {
    const [kept, gone] = [await makeTeam('freelancer'), await makeTeam('freelancer_new')];
    const id = await publish({ is_private: true, teams: [kept, gone] });
    await (await apiOf(customer)).teams_delete({ params: { team_id: gone } });
    expect([await sees('freelancer', id), await sees('freelancer_new', id)]).toEqual([true, false]);
    const api = await apiOf(customer);
    const params = { order_id: id };
    expect((await refusalOf(api.orders_update({ params, body: { teams: [] } }))).message).toContain(
      'Выберите исполнителей',
    );
    await api.orders_update({ params, body: { teams: [], freelancers: [await uuidOf('third')] } });
    expect([await sees('freelancer', id), await sees('third', id)]).toEqual([false, true]);
  });

  it('is edited on when those it was for are gone, as long as the edit names nobody', async () => {
    const team = await makeTeam('freelancer');
    const id = await publish({ is_private: true, teams: [team] });
    const response = await market.respond('freelancer', id);
    const api = await apiOf(customer);
    const params = { order_id: id };
    await api.teams_delete({ params: { team_id: team } });
    const edit = (body: object) => api.orders_update({ params, body });
    expect((await edit({ budget: 25_000, is_private: true })).data.budget).toBe(25_000);
    expect((await refusalOf(edit({ is_private: false }).then(() => edit({ is_private: true })))).message).toContain(
      'Выберите исполнителей',
    );
    await edit({ is_private: true, freelancers: [await uuidOf('third')] });
    await api.responses_approve({ params: { order_id: id, response_id: response.id } });
    await server.db.updateTable('offers').set({ status: 'declined' }).where('order_id', '=', id).execute();
    expect((await edit({ title: 'Название после ухода команды' })).data).toMatchObject({
      title: 'Название после ухода команды',
      is_private: true,
    });
  });

  it('keeps calling a member who is taken out of the form by name but stays in the team', async () => {
    const team = await makeTeam('freelancer');
    const id = await publish({ is_private: true, teams: [team], freelancers: [await uuidOf('freelancer')] });
    await (await apiOf(customer)).orders_update({ params: { order_id: id }, body: { freelancers: [] } });
    expect(await sees('freelancer', id)).toBe(true);
    await leave(team, 'freelancer');
    expect(await sees('freelancer', id)).toBe(false);
  });

  it('calls its members no oftener than anybody, however often it is named and however often they join', async () => {
    const team = await makeTeam('member');
    const id = await publish({ teams: [team] });
    const api = await apiOf(customer);
    const name = async (...teams: number[]) => await api.orders_update({ params: { order_id: id }, body: { teams } });
    for (let time = 0; time < OFFER_LIMITS.times + 1; time++) {
      await name();
      await name(team);
      await leave(team, 'member');
      await join(team, 'member');
    }
    expect((await movesOf(id)).filter((move) => move === 'made')).toHaveLength(OFFER_LIMITS.times);
    expect(await isOffered('member', id)).toBe(true);
  });

  it('does not call a member again who declined it', async () => {
    const team = await makeTeam('freelancer', 'freelancer_new');
    const id = await publish({ is_private: true, teams: [team] });
    const offer = (await offersOf('freelancer')).find(({ order }) => order.id === id);
    await end('freelancer', id, offer?.id ?? 0);
    await leave(team, 'freelancer');
    await join(team, 'freelancer');
    await server.settle();
    expect(await sees('freelancer', id)).toBe(false);
  });

  it('is sent to the team also one by one: the members, once, of an own team', async () => {
    const id = await publishPrivate();
    const team = await makeTeam('freelancer', 'freelancer_new');
    const api = await apiOf(customer);
    const params = { order_id: id };
    const call = (team_id: number) => api.offers_create({ params, body: { team_id, message: 'Нужна команда' } });
    await invite(id, 'freelancer');
    expect((await call(team)).data.ids).toHaveLength(1);
    expect((await offersOf('freelancer_new')).find(({ order }) => order.id === id)?.message).toBe('Нужна команда');
    expect((await refusalOf(call(team))).message).toContain('уже приглашена');
    expect((await refusalOf(call(await makeTeam()))).message).toContain('некого приглашать');
    const others = await (await apiOf('stranger')).teams_create({ body: { title: 'Чужая команда' } });
    expect((await refusalOf(call(others.data.id))).status).toBe(422);
    expect((await refusalOf(publish({ is_private: true, teams: [others.data.id] }))).status).toBe(422);
  });

  it.each([
    [29_999.99, 422],
    [30_000, 200],
  ])('is private with %s ₽ of deals: %s', async (sum, status) => {
    const login = `edge_${sum}`;
    await server.makers.user(login, { deals: 1, sum });
    const { customer_uuid } = await server.makers.user(login);
    const now = server.clock.now();
    const row = { customer_uuid, title: 'Обмены', created_at: now, updated_at: now };
    const { id } = await server.db.insertInto('teams').values(row).returning('id').executeTakeFirstOrThrow();
    const member = { team_id: id, freelancer_uuid: await uuidOf('freelancer'), created_at: now };
    await server.db.insertInto('team_members').values(member).execute();
    expect(await statusesOf([market.publishOrder({ is_private: true, teams: [id] }, login)])).toEqual([status]);
  });

  it('needs somebody in the team', async () => {
    const team = await makeTeam();
    expect((await refusalOf(publish({ is_private: true, teams: [team] }))).message).toContain('Выберите исполнителей');
  });
});

describe('at the same time', () => {
  it('a response and its author’s removal from the team agree with one of the two orders', async () => {
    for (let round = 0; round < 8; round++) {
      const team = await makeTeam('freelancer');
      const id = await publish({ is_private: true, teams: [team] });
      const [response] = await Promise.allSettled([market.respond('freelancer', id), leave(team, 'freelancer')]);
      expect(await sees('freelancer', id)).toBe(response.status === 'fulfilled');
    }
  });

  it('an order and the deletion of the team it names agree with one of the two orders', async () => {
    const api = await apiOf(customer);
    for (let round = 0; round < 8; round++) {
      const team = await makeTeam('freelancer');
      const [made, deleted] = await Promise.allSettled([
        publish({ is_private: true, teams: [team] }),
        api.teams_delete({ params: { team_id: team } }),
      ]);
      expect(deleted.status).toBe('fulfilled');
      if (made.status === 'rejected') expect(made.reason).toMatchObject({ status: 422 });
      else expect(await sees('freelancer', made.value)).toBe(false);
    }
  });

  it('whoever joins a team while an order comes to name it sees the order', async () => {
    for (let round = 0; round < 8; round++) {
      const team = await makeTeam('freelancer_new');
      const [id] = await Promise.all([publish({ is_private: true, teams: [team] }), join(team, 'freelancer')]);
      await server.settle();
      expect([await sees('freelancer', id), await isOffered('freelancer', id)]).toEqual([true, true]);
    }
  });
});
