/** Who is invited to an order: read from its form, written, and told once others may see it (decisions 4). */
import { refuseMoreSent } from '@provodka/domain/invitations.ts';
import { DAY_MS } from '@provodka/domain/moscow-days.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { WriteContext, Writing } from '../platform/context.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { addFact, type OutboxFacts } from '../platform/outbox.ts';
import { assertAllowed } from '../platform/rights.ts';
import { holdMembers } from '../teams/service.ts';
import { areFreelancers } from '../users/service.ts';
import * as offers from './offer-store.ts';
import type { OrderRow } from './store.ts';

/** Whom an order newly calls: freelancers by name, teams, and the members of those teams. */
export interface Audience {
  freelancers: string[];
  teams: number[];
  members: string[];
}

interface Wish {
  freelancers?: string[];
  teams?: number[];
}

/**
 * The audience a form names beside who was named before; its teams keep their members until the transaction ends. Throws
 * HttpFailure 422 for a stranger's uuid or team, RefusedError for the customer's own uuid and for too many in a day.
 */
export async function readAudience(context: WriteContext, form: Wish, before: Wish = {}): Promise<Audience> {
  const named = [...new Set((form.freelancers ?? []).map((uuid) => uuid.toLowerCase()))];
  const freelancers = named.filter((uuid) => !before.freelancers?.includes(uuid));
  await assertInvitable(context, freelancers);
  const teams = (form.teams ?? []).filter((id) => !before.teams?.includes(id));
  const members = teams.length > 0 ? await membersOf(context, teams) : [];
  const audience = { freelancers, teams, members: members.filter((uuid) => !named.includes(uuid)) };
  await assertFewToday(context, audience.freelancers.length + audience.members.length);
  return audience;
}

/** Freelancers there are, and none of them the customer. Throws HttpFailure 422 that marks the field, RefusedError. */
export async function assertInvitable(
  { db, viewer }: WriteContext,
  uuids: readonly string[],
  field = 'freelancers',
): Promise<void> {
  if (uuids.includes(viewer.freelancer_uuid)) throw new RefusedError(refuse('own_order'));
  if (await areFreelancers({ db }, uuids)) return;
  const message = 'Приглашённые: выберите из списка исполнителей';
  throw new HttpFailure(422, message, { fields: { [field]: [message] } });
}

/** Members of own teams, held. Throws HttpFailure 422 that marks the field when a team is gone or another's. */
export async function membersOf(context: WriteContext, teamIds: readonly number[], field = 'teams'): Promise<string[]> {
  const members = await holdMembers(context, teamIds);
  if (members !== null) return members;
  const message = 'Команды: выберите из своих';
  throw new HttpFailure(422, message, { fields: { [field]: [message] } });
}

/** Throws RefusedError `invitation_day_spent`. */
export async function assertFewToday({ db, viewer, now }: WriteContext, more: number): Promise<void> {
  if (more === 0) return;
  const sent = await offers.countSentSince(db, viewer.customer_uuid, new Date(now.getTime() - DAY_MS));
  assertAllowed(refuseMoreSent({ sent, more }));
}

/** Calls an audience to a locked order; `message` goes to each. Returns the ids of the invitations. */
export async function invite(
  { db: tx, now }: Writing,
  order: Pick<OrderRow, 'id' | 'status'>,
  audience: Audience,
  message: string | null = null,
): Promise<number[]> {
  const isSent = order.status === 'N';
  await offers.nameTeams(tx, order.id, audience.teams, now);
  const common = { message, isSent };
  const { freelancers, members } = audience;
  const ids = [
    ...(await offers.insertOffers(tx, order.id, { ...common, freelancer_uuids: freelancers, is_personal: true }, now)),
    ...(await offers.insertOffers(
      tx,
      order.id,
      { ...common, freelancer_uuids: await strangersOf(tx, order.id, members), is_personal: false },
      now,
    )),
  ];
  if (isSent) await tell({ db: tx, now }, order.id, ids, 'made');
  return ids;
}

/** Members who have an open invitation keep it as it is. */
async function strangersOf(tx: Writing['db'], orderId: number, members: readonly string[]): Promise<string[]> {
  if (members.length === 0) return [];
  const personal = await offers.findPersonallyInvited(tx, orderId);
  return members.filter((uuid) => !personal.includes(uuid));
}

/** The form names these no more. */
export async function uninvite(
  { db: tx, now }: Writing,
  order: Pick<OrderRow, 'id' | 'status'>,
  { freelancers, teams }: { freelancers: readonly string[]; teams: readonly number[] },
): Promise<void> {
  await offers.unnameTeams(tx, order.id, teams);
  await offers.dropPersonal(tx, order.id, freelancers);
  if (order.status !== 'N') return;
  const standing = await offers.findInvited(tx, order.id);
  const gone = freelancers.filter((uuid) => !standing.includes(uuid));
  await tell({ db: tx, now }, order.id, await offers.findOfferIds(tx, order.id, gone), 'taken_back');
}

/** A draft has become an order that others see: now its invitations are sent. */
export async function sendInvitations({ db: tx, now }: Writing, orderId: number): Promise<void> {
  await tell({ db: tx, now }, orderId, await offers.countSending(tx, orderId), 'made');
}

/** Leaves a fact for each invitation; of an order that was never published nobody is told. */
export async function tell(
  { db: tx, now }: Writing,
  order_id: number,
  offerIds: readonly number[],
  move: OutboxFacts['invitation_changed']['move'],
): Promise<void> {
  for (const offer_id of offerIds) await addFact(tx, 'invitation_changed', { order_id, offer_id, move }, now);
}

/** A private order that nobody was chosen for would be seen by nobody. Throws RefusedError `order_empty_private_list`. */
export function assertInvited(order: { is_private: boolean }, invited: readonly string[]): void {
  if (order.is_private && invited.length === 0) throw new RefusedError(refuse('order_empty_private_list'));
}
