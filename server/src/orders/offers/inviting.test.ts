import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMarket, refusalOf } from '../../../test/market.ts';
import { openInviter } from '../../../test/offers.ts';
import { openBans } from '../../../test/people/bans.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { transact } from '../../platform/database/database.ts';

let server: TestServer;
let customer: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const market = openMarket(() => server);
const bans = openBans(() => server);
const inviter = openInviter(() => server);
const { uuidOf, apiOf, publish, publishPrivate, makeTeam, join, sees, isOffered, movesOf, toldOf } = inviter;
beforeEach(async () => {
  customer = await inviter.begin();
});

const DEAL = { description: 'Ещё один этап работы по этому заказу', price: 5_000 };
const move = async (login: string, order_id: number, code: 'A' | 'B' | 'N' | 'W' | 'F', comment?: string) =>
  (await apiOf(login)).orders_change_status({ params: { order_id }, body: { code, ...(comment && { comment }) } });

describe('who joins a team of an order that calls nobody just then', () => {
  const joined = 'joined_late';
  const calledOf = async (id: number) => [await sees(joined, id), await isOffered(joined, id)];

  it.each([
    ['archived', async (id: number) => move(customer, id, 'A'), async (id: number) => move(customer, id, 'N')],
    [
      'blocked',
      async (id: number) => move('moderator', id, 'B', 'Проверяем жалобу'),
      async (id: number) => move('moderator', id, 'N'),
    ],
  ])('is called once it comes back: %s', async (_, leave, comeBack) => {
    const team = await makeTeam('freelancer');
    const id = await publish({ is_private: true, teams: [team] });
    await leave(id);
    await join(team, joined);
    await server.settle();
    expect(await calledOf(id)).toEqual([false, false]);
    await comeBack(id);
    expect(await calledOf(id)).toEqual([true, true]);
    expect(await movesOf(id)).toEqual(['made', 'made']);
  });

  it('is reason enough to renew a private order whose other members have left', async () => {
    const team = await makeTeam('freelancer');
    const id = await publish({ is_private: true, teams: [team] });
    await move(customer, id, 'A');
    await inviter.leave(team, 'freelancer');
    expect((await refusalOf(move(customer, id, 'N'))).message).toContain('Выберите исполнителей');
    await join(team, joined);
    await move(customer, id, 'N');
    expect([await sees('freelancer', id), await calledOf(id)]).toEqual([false, [true, true]]);
  });

  it('is called when its executor is dropped', async () => {
    const team = await makeTeam('freelancer');
    const id = await publish({ is_private: true, teams: [team] });
    const { id: response_id } = await market.respond('freelancer', id);
    const params = { order_id: id, response_id };
    const api = await apiOf(customer);
    await api.responses_approve({ params });
    await join(team, joined);
    await server.settle();
    expect(await movesOf(id)).toEqual(['made']);
    await api.responses_revoke({ params });
    expect([await movesOf(id), await calledOf(id)]).toEqual([
      ['made', 'made'],
      [true, true],
    ]);
  });

  it('sees it when it is reopened', async () => {
    const team = await makeTeam('freelancer');
    const id = await publish({ is_private: true, teams: [team] });
    const { id: response_id } = await market.respond('freelancer', id);
    const api = await apiOf(customer);
    await api.responses_approve({ params: { order_id: id, response_id } });
    await move(customer, id, 'F');
    await join(team, joined);
    await server.settle();
    expect(await sees(joined, id)).toBe(false);
    await api.deals_create({ params: { order_id: id }, body: { ...DEAL, planned_at: moscowDay(server.clock.now()) } });
    expect([await sees(joined, id), await movesOf(id)]).toEqual([true, ['made']]);
  });

  it('is called by the renewal when both happen at once', async () => {
    const team = await makeTeam('freelancer');
    const id = await publish({ is_private: true, teams: [team] });
    await move(customer, id, 'A');
    const member = { team_id: team, freelancer_uuid: await uuidOf(joined), created_at: server.clock.now() };
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
      ).rows.length;
    const renewal = await transact(server.db, async (tx) => {
      await sql`select from teams where id = ${team} for update`.execute(tx);
      await tx.insertInto('team_members').values(member).execute();
      const moved = move(customer, id, 'N');
      await expect.poll(waiting).toBe(1);
      return { moved };
    });
    await renewal.moved;
    expect([await calledOf(id), await movesOf(id)]).toEqual([
      [true, true],
      ['made', 'made'],
    ]);
  });
});

describe('a draft that names somebody', () => {
  it('calls nobody who has blocked its customer by the time it is published', async () => {
    const team = await makeTeam('blocks_by_team');
    const id = await publishPrivate({
      is_draft: true,
      teams: [team],
      freelancers: [await uuidOf('blocks_by_name'), await uuidOf('bystander')],
    });
    const { uuid: user_uuid } = await server.makers.user(customer);
    for (const login of ['blocks_by_name', 'blocks_by_team'])
      await (await apiOf(login)).blocks_create({ body: { user_uuid } });
    await move(customer, id, 'N');
    for (const login of ['blocks_by_name', 'blocks_by_team'])
      expect([login, await sees(login, id), await isOffered(login, id)]).toEqual([login, false, false]);
    expect((await toldOf(id)).map(({ freelancer }) => freelancer.uuid)).toEqual([await uuidOf('bystander')]);
    expect(await movesOf(id)).toEqual(['made']);
  });
});

describe('a draft that names somebody who hides before it is published', () => {
  it('calls them with a team that they are in, and by name no more', async () => {
    const team = await makeTeam('hides_in_team');
    const names = ['hides_by_name', 'hides_in_team', 'stays_shown'];
    const freelancers = await Promise.all(names.map(uuidOf));
    const id = await publishPrivate({ is_draft: true, teams: [team], freelancers });
    for (const login of ['hides_by_name', 'hides_in_team'])
      await (await apiOf(login)).personal_data_hide({ body: { is_hidden: true } });
    await move(customer, id, 'N');
    const seeing = await Promise.all(names.map(async (login) => [await sees(login, id), await isOffered(login, id)]));
    expect(seeing).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    expect(await movesOf(id)).toEqual(['made', 'made']);
  });
});

describe('an edit by a banned customer', () => {
  it('invites nobody, as little as one by one, and changes the words', async () => {
    const id = await publish();
    const team = await makeTeam('freelancer');
    await bans.ban((await server.makers.user(customer)).uuid, null, 'customer');
    const api = await apiOf(customer);
    const params = { order_id: id };
    const freelancer_uuid = await uuidOf('freelancer');
    const oneByOne = await refusalOf(api.offers_create({ params, body: { freelancer_uuid } }));
    expect(oneByOne.status).toBe(403);
    const edit = (body: object) => api.orders_update({ params, body });
    expect(await refusalOf(edit({ freelancers: [freelancer_uuid] }))).toEqual(oneByOne);
    expect(await refusalOf(edit({ teams: [team] }))).toEqual(oneByOne);
    expect((await edit({ title: 'Другое название заказа' })).data.title).toBe('Другое название заказа');
    expect(await movesOf(id)).toEqual([]);
  });
});
