/** Every threshold of specification section 9 over HTTP: one below, at and above it, in the reply and in the rights. */
import type { Api } from '@provodka/contract/http/client.ts';
import type { Right } from '@provodka/contract/http/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveSm } from './deals/wallets.ts';
import type { UserSpec } from './makers.ts';
import { openMarket, refusalOf } from './market.ts';
import { insertOrder, insertResponse, ORDER_FORM, setSetting } from './orders.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
const market = openMarket(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Standing = Pick<UserSpec, 'deals' | 'sum'>;
interface Edge {
  title: string;
  standing: Standing;
  /** The progress shown to the person; null when nothing is in the way. */
  progress: { have: number; need: number; unit: string } | null;
}

const atSum = (have: number, need: number): Edge => ({
  title: `${have} ₽`,
  // Many deals of little money: a threshold of money ignores their number.
  standing: { deals: 50, sum: have },
  progress: have < need ? { have, need, unit: 'rubles' } : null,
});
const bySum = (need: number): Edge[] => [need - 0.01, need, need + 0.01].map((have) => atSum(have, need));

const atDeals = (have: number, need: number): Edge => ({
  title: `${have} deals`,
  // Much money in few deals: a threshold of deals ignores the sum.
  standing: { deals: have, sum: have === 0 ? 0 : 1_000_000 },
  progress: have < need ? { have, need, unit: 'deals' } : null,
});
const byDeals = (need: number): Edge[] => [need - 1, need, need + 1].map((have) => atDeals(have, need));

let people = 0;
/** A new person with this standing. */
async function standAt({ standing }: Edge): Promise<{ login: string; api: Api }> {
  people += 1;
  const login = `at_edge_${people}`;
  await server.makers.user(login, standing);
  return { login, api: await server.api(login) };
}

/** Right and reply agree: the call succeeds, or both give the reason and the right its progress. */
async function expectEdge({ progress }: Edge, right: Right, attempt: () => Promise<unknown>, status = 422) {
  if (progress === null) {
    expect(right).toEqual({ allowed: true, reason: null });
    await attempt();
    return;
  }
  expect(right).toEqual({ allowed: false, reason: expect.stringMatching(/\. Нужн.* сейчас .*\.$/u), progress });
  expect(await refusalOf(attempt())).toEqual({ status, message: right.reason });
}

const orderOf = async (api: Api, order_id: number) => (await api.orders_get({ params: { order_id } })).data;

describe('of a customer', () => {
  const invited = async () => [(await server.makers.user('freelancer')).freelancer_uuid];
  const terms: [title: string, edges: Edge[], changes: () => Promise<object>][] = [
    ['an order without a budget', byDeals(1), async () => ({ budget: null })],
    ['an order that hides its responses', bySum(20_000), async () => ({ is_show_responses: false })],
    ['a private order', bySum(30_000), async () => ({ is_private: true, freelancers: await invited() })],
  ];

  describe.each(terms)('%s', (_, edges, changes) => {
    it.each(edges)('with $title', async (edge) => {
      const { api } = await standAt(edge);
      const body = { ...ORDER_FORM, ...(await changes()) };
      const { data: draft } = await api.orders_create({ body: { ...body, is_draft: true } });
      const { rights } = await orderOf(api, draft.id);
      const params = { order_id: draft.id };
      await expectEdge(edge, rights.publish, () => api.orders_change_status({ params, body: { code: 'N' } }));
      await expectEdge(edge, rights.publish, () => api.orders_create({ body }));
      // Nor can a change add it after publication.
      const { data: plain } = await api.orders_create({ body: ORDER_FORM });
      await expectEdge(edge, rights.publish, () => api.orders_update({ params: { order_id: plain.id }, body }));
    });
  });

  describe('a member of a team', () => {
    it.each(bySum(30_000))('with $title', async (edge) => {
      const { api } = await standAt(edge);
      const { data: team } = await api.teams_create({ body: { title: 'Закрытие месяца' } });
      const [freelancer_uuid = ''] = await invited();
      const params = { team_id: team.id, freelancer_uuid };
      await expectEdge(edge, team.rights.add_member, () => api.team_members_add({ params }));
    });
  });

  describe('one order more than three', () => {
    it.each(byDeals(1))('with $title', async (edge) => {
      const { login, api } = await standAt(edge);
      const archived = await insertOrder(server, login, { status: 'A', published_at: server.clock.now() });
      await insertOrder(server, login, { status: 'W', executor: 'freelancer' });
      await insertOrder(server, login);
      const body = { ...ORDER_FORM, is_draft: true };
      expect((await orderOf(api, archived)).rights.renew.allowed).toBe(true);
      const { data: third } = await api.orders_create({ body });
      expect((await orderOf(api, third.id)).rights.publish.allowed).toBe(true);
      const { renew } = (await orderOf(api, archived)).rights;
      await expectEdge(edge, renew, () => api.orders_create({ body }));
      const params = { order_id: archived };
      await expectEdge(edge, renew, () => api.orders_change_status({ params, body: { code: 'N' } }));
      // Orders kept from better times cannot be published either.
      for (const status of ['C', 'M', 'R'] as const) await insertOrder(server, login, { status });
      const above = (await orderOf(api, third.id)).rights.publish;
      await expectEdge(edge, above, () =>
        api.orders_change_status({ params: { order_id: third.id }, body: { code: 'N' } }),
      );
    });
  });

  describe('the life of a publication', () => {
    it.each(byDeals(1))('with $title', async (edge) => {
      const { api } = await standAt(edge);
      const { data } = await api.orders_create({ body: ORDER_FORM });
      const { expires_at } = await orderOf(api, data.id);
      const days = (Date.parse(expires_at ?? '') - server.clock.now().getTime()) / 86_400_000;
      expect(days).toBe(edge.progress === null ? 30 : 5);
    });
  });

  describe('responses to one order', () => {
    it.each([
      [9_999.99, 5],
      [10_000, 10],
      [10_000.01, 10],
      [19_999.99, 10],
      [20_000, null],
      [20_000.01, null],
    ])('with %d ₽ are at most %s', async (sum, maximum) => {
      const { login, api } = await standAt(atSum(sum, 0));
      const order_id = await insertOrder(server, login);
      for (let place = 1; place < (maximum ?? 20); place++)
        await insertResponse(server, order_id, `responder_${place}`);
      expect((await orderOf(api, order_id)).is_max_number_responses).toBe(false);
      await market.respond('freelancer', order_id);
      expect((await orderOf(api, order_id)).is_max_number_responses).toBe(maximum !== null);
      const stranger = await server.api('stranger');
      const { respond } = (await orderOf(stranger, order_id)).rights;
      if (maximum === null) {
        expect(respond.allowed).toBe(true);
        await market.respond('stranger', order_id);
        return;
      }
      expect(respond).toMatchObject({ allowed: false, reason: expect.stringContaining(`откликов: ${maximum}.`) });
      expect(await refusalOf(market.respond('stranger', order_id))).toEqual({ status: 422, message: respond.reason });
    });
  });

  describe('contacts in an order', () => {
    it.each(bySum(30_000))('with $title', async (edge) => {
      const { api } = await standAt(edge);
      const description = `${ORDER_FORM.description} Телефон +7 916 123-45-67.`;
      const { data } = await api.orders_create({ body: { ...ORDER_FORM, description } });
      const seen = await orderOf(await server.api('stranger'), data.id);
      const { contacts_note } = await orderOf(api, data.id);
      expectContacts(edge, seen.description, contacts_note);
    });
  });
});

describe('of a freelancer', () => {
  describe('a sixth response to an order with a budget', () => {
    it.each(byDeals(1))('with $title', async (edge) => {
      const { login, api } = await standAt(edge);
      for (let taken = 0; taken < 4; taken += 1) {
        await insertResponse(server, await insertOrder(server, 'customer'), login, taken % 2 ? 'viewed' : 'active');
      }
      await market.respond(login, await insertOrder(server, 'customer'));
      const order_id = await insertOrder(server, 'customer');
      const { respond } = (await orderOf(api, order_id)).rights;
      await expectEdge(edge, respond, () => market.respond(login, order_id));
      const without = await insertOrder(server, 'customer', { budget: null });
      expect((await orderOf(api, without)).rights.respond.allowed).toBe(true);
      await market.respond(login, without);
    });
  });

  describe('taking the own response back', () => {
    it.each(byDeals(1))('with $title', async (edge) => {
      const { login, api } = await standAt(edge);
      const params = await market.respondedOrder(login);
      const { rights } = (await api.responses_get({ params })).data;
      await expectEdge(edge, rights.delete, () => api.responses_delete({ params }));
    });
  });

  describe('the responses of others', () => {
    it.each(bySum(30_000))('with $title', async (edge) => {
      const { api } = await standAt(edge);
      const { order_id } = await market.respondedOrder();
      const { rights } = await orderOf(api, order_id);
      await expectEdge(edge, rights.view_responses, () => api.responses_list({ params: { order_id } }), 403);
    });
  });

  describe('contacts in a response', () => {
    it.each(byDeals(1))('with $title', async (edge) => {
      const { login, api } = await standAt(edge);
      const order_id = await market.publishOrder();
      const message = 'Делал такой обмен трижды, покажу примеры. Телефон +7 916 123-45-67, звоните в любой день.';
      const { id } = await market.respond(login, order_id, { message });
      const params = { order_id, response_id: id };
      const seen = (await (await server.api('customer')).responses_get({ params })).data;
      expectContacts(edge, seen.message, (await api.responses_get({ params })).data.contacts_note);
    });
  });
});

describe('a response that costs 10 SM', () => {
  const setCost = async (response_cost_sm_account: number) => {
    await setSetting(server, 'marketplace', { motivation: { freelancer: { response_cost_sm_account } } });
  };
  beforeAll(() => setCost(10));
  afterAll(() => setCost(0));

  it.each([9, 10, 11])('with %i SM', async (balance) => {
    const { login, api } = await standAt(atDeals(1, 1));
    const { uuid } = await server.makers.user(login);
    await giveSm(server, uuid, balance);
    const order_id = await insertOrder(server, 'customer');
    const { respond } = (await orderOf(api, order_id)).rights;
    if (balance < 10) {
      expect(respond).toMatchObject({ allowed: false, reason: expect.stringMatching(/^Отклик стоит 10 SM.* 9 SM/u) });
      expect(await refusalOf(market.respond(login, order_id))).toEqual({ status: 422, message: respond.reason });
      return;
    }
    expect(respond.allowed).toBe(true);
    await market.respond(login, order_id);
    const { data } = await api.auth_user();
    expect(data.accounts).toMatchObject([{ balance: balance - 10 }]);
  });
});

/** Below the threshold the author reads why nobody else sees the number. */
function expectContacts({ progress }: Edge, seen: string, note: string | null): void {
  if (progress === null) {
    expect(seen).toContain('123-45-67');
    expect(note).toBeNull();
    return;
  }
  expect(seen).not.toContain('123-45-67');
  const { have, need } = progress;
  const plain = note?.replaceAll('\u00a0', ' ');
  expect(plain).toMatch(
    new RegExp(
      `Нужн[аоы] (?:безопасные сделки на )?${need.toLocaleString('ru').replaceAll('\u00a0', ' ')} .*, сейчас (?:на )?${have.toLocaleString('ru').replaceAll('\u00a0', ' ')}`,
    ),
  );
}

it('follows the numbers an administrator sets', async () => {
  const customer = { min_count_deals_to_create_order_without_budget: 3 };
  await setSetting(server, 'marketplace', { motivation: { customer } });
  for (const edge of byDeals(3)) {
    const { api } = await standAt(edge);
    const { data } = await api.orders_create({ body: { ...ORDER_FORM, budget: null, is_draft: true } });
    const params = { order_id: data.id };
    const { publish } = (await orderOf(api, data.id)).rights;
    await expectEdge(edge, publish, () => api.orders_change_status({ params, body: { code: 'N' } }));
  }
});
