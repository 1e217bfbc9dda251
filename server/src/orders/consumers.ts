/** Reactions of orders to events of other slices. */
import { type FreeContext, inTransaction, type WriteContext } from '../platform/context.ts';
import type { Consumers, OutboxEvents } from '../platform/jobs/outbox.ts';
import { invite } from './offers/inviting.ts';
import { findOfferOf, findOrdersNaming } from './offers/offer-store.ts';
import { copyCustomerBan, lockOrder, lockPublications } from './store.ts';

/** Consumers by the names of their jobs; `contextOf` gives each the moment it runs at. */
export const orderConsumers = (contextOf: () => FreeContext<null>) =>
  ({
    invite_team_member: (fact) => inviteMember(contextOf(), fact),
    hide_orders_of_banned: (fact) => inTransaction(contextOf(), (inside) => hideOrdersOf(inside, fact)),
  }) satisfies Partial<Consumers>;

/** A banned customer's orders leave the search and come back with the end of the ban (product: moderation). */
async function hideOrdersOf(
  { db: tx }: Pick<WriteContext<null>, 'db'>,
  { move, customer_uuid }: OutboxEvents['person_changed'],
): Promise<void> {
  if (move !== 'ban' && move !== 'unban') return;
  // An order that is being written waits, and is written as hidden as the ban says.
  await lockPublications(tx, customer_uuid);
  await copyCustomerBan(tx, customer_uuid);
}

/** Invites a new member of a team to the open orders that name it. Safe to repeat. */
async function inviteMember(context: FreeContext<null>, fact: OutboxEvents['team_changed']): Promise<void> {
  if (fact.move !== 'join') return;
  for (const order_id of await findOrdersNaming(context.db, fact.team_id, fact.freelancer_uuid)) {
    await inTransaction(context, (inside) => inviteToOne(inside, order_id, fact));
  }
}

async function inviteToOne(
  context: WriteContext<null>,
  orderId: number,
  { team_id, freelancer_uuid }: OutboxEvents['team_changed'],
): Promise<void> {
  const order = await lockOrder(context.db, orderId);
  const naming = await findOrdersNaming(context.db, team_id, freelancer_uuid);
  const former = await findOfferOf(context.db, orderId, freelancer_uuid);
  if (!order || !naming.includes(order.id) || former?.status === 'open') return;
  await invite(context, order, { freelancers: [], teams: [], members: [freelancer_uuid] });
}
