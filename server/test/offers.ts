import { sql } from 'kysely';
import { openMarket, statusesOf } from './market.ts';
import type { TestServer } from './server.ts';

/** New customers who invite freelancers, and the offers as both sides see them. */
export function openInviter(server: () => TestServer) {
  const market = openMarket(server);
  let customers = 0;
  let customer = '';
  const uuidOf = async (login: string) => (await server().makers.user(login)).freelancer_uuid;
  const apiOf = (login: string) => server().api(login);
  const publish = (changes: Record<string, unknown> = {}) => market.publishOrder(changes, customer);
  const join = async (team_id: number, login: string) =>
    (await apiOf(customer)).team_members_add({ params: { team_id, freelancer_uuid: await uuidOf(login) } });
  const offersOf = async (login: string) => (await (await apiOf(login)).freelancer_offers_list()).data;

  return {
    /** The next customer, with enough deals behind them to invite; returns their login. */
    async begin(): Promise<string> {
      customer = `inviter_${++customers}`;
      await server().makers.user(customer, { deals: 12, sum: 400_000 });
      return customer;
    },
    uuidOf,
    apiOf,
    publish,
    /** A private order; an uninvolved person is invited so that it can be published. */
    publishPrivate: async (changes: Record<string, unknown> = {}) =>
      publish({ is_private: true, freelancers: [await uuidOf('bystander')], ...changes }),
    async invite(order_id: number, login: string, message?: string): Promise<number> {
      const body = { freelancer_uuid: await uuidOf(login), ...(message ? { message } : {}) };
      const { data } = await (await apiOf(customer)).offers_create({ params: { order_id }, body });
      return data.ids[0] ?? 0;
    },
    async makeTeam(...members: string[]): Promise<number> {
      const api = await apiOf(customer);
      const { data } = await api.teams_create({ body: { title: 'Обмены' } });
      for (const login of members) await join(data.id, login);
      return data.id;
    },
    join,
    leave: async (team_id: number, login: string) =>
      (await apiOf(customer)).team_members_remove({ params: { team_id, freelancer_uuid: await uuidOf(login) } }),
    sees: async (login: string, order_id: number): Promise<boolean> =>
      (await statusesOf([(await apiOf(login)).orders_get({ params: { order_id } })]))[0] === 200,
    offersOf,
    isOffered: async (login: string, order_id: number) =>
      (await offersOf(login)).some(({ order }) => order.id === order_id),
    end: async (login: string, order_id: number, offer_id: number, comment?: string) =>
      (await apiOf(login)).offers_delete({ params: { order_id, offer_id }, body: comment ? { comment } : {} }),
    toldOf: async (order_id: number) =>
      (await (await apiOf(customer)).orders_get({ params: { order_id } })).data.offers,
    movesOf: async (order_id: number) =>
      (
        await sql<{ move: string }>`select payload ->> 'move' as move from outbox
          where kind = 'offer_changed' and (payload ->> 'order_id')::int = ${order_id} order by id`.execute(server().db)
      ).rows.map(({ move }) => move),
  };
}
