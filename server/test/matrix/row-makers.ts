import { ACTORS, type Actor, type Scene } from './scene.ts';

export type Expected = Record<Actor, number>;
export interface Row {
  /** The request to the scene: path ids, query, body. */
  ask(scene: Scene): { params?: Record<string, string | number>; query?: Record<string, string>; body?: unknown };
  expected: Expected;
}

export const everyone = (status: number): Expected =>
  Object.fromEntries(ACTORS.map((actor) => [actor, status])) as Expected;
export const signedIn = (status: number): Expected => ({ ...everyone(status), guest: 401 });
/** Hidden from everyone but those named; a guest has to sign in first. */
export const only = (allowed: Partial<Expected>): Expected => ({ ...signedIn(404), ...allowed });

/** Actors who see the order in search, and so learn that an action on it is not theirs. */
export const searchAudience = (status: number) => ({
  responder: status,
  executor: status,
  invited: status,
  moderator: status,
  owner: status,
});

export const nothing = () => ({});
export const nobodysSite = () => ({ params: { provider: 'nobodys' } });
export const order = (scene: Scene) => ({ params: { order_id: scene.in_search.order_id } });
export const response = ({ in_search: { order_id, response_id } }: Scene) => ({ params: { order_id, response_id } });
export const deal = ({ in_work: { order_id, deal_id } }: Scene) => ({ params: { order_id, deal_id } });
export const unpaidDeal = ({ in_work: { order_id, unpaid_deal_id } }: Scene) => ({
  params: { order_id, deal_id: unpaid_deal_id },
});
export const chatOrder = ({ in_work: { order_id } }: Scene) => ({ params: { order_id } });
export const message = ({ in_work: { order_id, message_id } }: Scene) => ({ params: { order_id, message_id } });
export const ownersCustomer = ({ owner_uuids }: Scene) => ({ params: { uuid: owner_uuids.customer_uuid } });
export const ownersFreelancer = ({ owner_uuids }: Scene) => ({ params: { uuid: owner_uuids.freelancer_uuid } });
export const team = ({ team: { team_id } }: Scene) => ({ params: { team_id } });
export const passkey = (scene: Scene) => ({ params: { passkey_id: scene.owner_passkey_id } });
export const webhook = ({ owner_webhook: { webhook_id } }: Scene) => ({ params: { webhook_id } });
export const comment = { comment: 'Проверили вместе с бухгалтером' };
