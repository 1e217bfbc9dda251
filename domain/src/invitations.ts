/** Rules of invitations, the `offers` of an order (decisions 4 and 16). */
import { DAY_MS } from './moscow-days.ts';
import { ORDER_LIMITS, type OrderStatus } from './orders.ts';
import { firstRefusal, type Refusal, refuse } from './refusals.ts';

/** Bounds of texts in characters; how often, how soon and how many. */
export const INVITATION_LIMITS = {
  message: [1, 500],
  comment: [1, 500],
  /** Invitations of one customer in 24 hours. */
  perDay: 200,
  /** Times one freelancer is called to one order. */
  times: 3,
  /** Days after which a freelancer who declined may be called again. */
  againAfterDays: 7,
} as const;

/** `removed` was taken back by the customer. */
export type InvitationStatus = 'open' | 'declined' | 'removed';

/** What stands between a freelancer and an order so far. */
export interface FormerInvitation {
  status: InvitationStatus;
  /** By name; else it came with a team. */
  isPersonal: boolean;
  timesSent: number;
  declinedAt: Date | null;
}

/** Whether a freelancer may be called by name once more, their answer and its age considered; null before the first time. */
export function refuseAnotherCall(former: FormerInvitation | null, now: Date): Refusal | null {
  if (former === null) return null;
  if (former.status === 'open' && former.isPersonal) return refuse('invitation_exists');
  const { times: max, againAfterDays: days } = INVITATION_LIMITS;
  return firstRefusal([
    former.status === 'declined' && !mayAskAgain(former.declinedAt, now)
      ? refuse('invitation_declined', { params: { days } })
      : null,
    former.status !== 'open' && former.timesSent >= max ? refuse('invitations_spent', { params: { max } }) : null,
  ]);
}

/** A refusal is respected for a week. One that is not dated was given before dates were kept. */
const mayAskAgain = (declinedAt: Date | null, now: Date): boolean =>
  declinedAt !== null && now.getTime() - declinedAt.getTime() >= INVITATION_LIMITS.againAfterDays * DAY_MS;

export interface InvitationFacts {
  orderStatus: OrderStatus;
  /** The freelancer has a response to the order that was not withdrawn. */
  hasResponse: boolean;
  former: FormerInvitation | null;
}

/** Whether a customer may call this freelancer by name to an order in search; how many they call is asked apart. */
export function refuseInvitation(facts: InvitationFacts, now: Date): Refusal | null {
  return firstRefusal([
    refuseInvitingTo(facts.orderStatus),
    facts.hasResponse ? refuse('invitation_responded') : null,
    refuseAnotherCall(facts.former, now),
  ]);
}

/** Invitations are sent and taken back one by one while the order is searched; before that its form holds them. */
export function refuseInvitingTo(status: OrderStatus): Refusal | null {
  return status === 'N' ? null : refuse('order_wrong_status', { params: { status } });
}

/** Whether so many more freelancers may be called to one order by name. */
export function refuseMoreInvited(facts: { invited: number; more: number }): Refusal | null {
  const max = ORDER_LIMITS.invited;
  return facts.invited + facts.more <= max ? null : refuse('too_many_invited', { params: { max } });
}

/** Whether a customer may send so many more invitations, by name or to members of a team; `sent` counts 24 hours. */
export function refuseMoreSent(facts: { sent: number; more: number }): Refusal | null {
  const max = INVITATION_LIMITS.perDay;
  return facts.more === 0 || facts.sent + facts.more <= max
    ? null
    : refuse('invitation_day_spent', { params: { max } });
}
