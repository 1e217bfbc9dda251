import type { Right } from '@provodka/contract/http/envelope.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { refuseDealCreation, refuseDealNumber } from '@provodka/domain/deals/deal-terms.ts';
import { refuseOwnOrder } from '@provodka/domain/moderation.ts';
import { refuseHidingOwn } from '@provodka/domain/orders/hidden-orders.ts';
import { refuseOrderEdit } from '@provodka/domain/orders/order-editing.ts';
import { type OrderFacts, type OrderMove, refuseOrderMove } from '@provodka/domain/orders/order-moves.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { refuseContacts } from '@provodka/domain/people/contacts.ts';
import { firstRefusal, type Refusal, refuse } from '@provodka/domain/refusals.ts';
import type { DealStats, Thresholds } from '@provodka/domain/thresholds.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { asRight } from '../platform/rights.ts';
import type { SqlViewer, Viewer } from '../platform/viewer.ts';
import { refuseAsCustomer } from '../users/service.ts';
import type { OrderRow } from './store.ts';

const { searching, in_work, done, archived } = ORDER_STATUS;
const SHOWN_STATUSES = sql.join([searching, in_work, done, archived].map((status) => sql.lit(status)));
/**
 * Orders that anyone with the address may see unless they are private; drafts, blocked and deleted ones are not among
 * them.
 */
const SHOWN = sql<SqlBool>`(orders.published_at is not null and orders.status in (${SHOWN_STATUSES})
  and not (orders.status = ${sql.lit(ORDER_STATUS.searching)} and orders.is_customer_banned))`;

/**
 * Whether an offer, a row of `offers`, stands: it is open, and its freelancer was chosen by name or is still in a team
 * that the order names (product: orders).
 */
export const STANDING = sql<SqlBool>`(offers.status = 'open' and (offers.is_personal or exists (
  select from order_teams join team_members on team_members.team_id = order_teams.team_id
  where order_teams.order_id = offers.order_id and team_members.freelancer_uuid = offers.freelancer_uuid)))`;

/**
 * The rows of `orders` a viewer may see (product: orders, moderation): all for moderators; a deleted order for nobody
 * else; the customer and the executor their own; a private one for freelancers who were chosen or have responded. Other
 * rows do not exist for the viewer.
 */
export function visibleTo(viewer: SqlViewer | null): Expression<SqlBool> {
  if (viewer === null) return sql<SqlBool>`(${SHOWN} and not orders.is_private)`;
  if (viewer.is_moderator) return sql<SqlBool>`true`;
  const isChosen = sql<SqlBool>`(exists (select from offers
      where offers.order_id = orders.id and offers.freelancer_uuid = ${viewer.freelancer_uuid} and ${STANDING})
    or exists (select from responses
      where responses.order_id = orders.id and responses.freelancer_uuid = ${viewer.freelancer_uuid}
      and responses.status in ('active', 'viewed', 'approved')))`;
  return sql<SqlBool>`(orders.status <> ${sql.lit(ORDER_STATUS.deleted)} and (
    orders.customer_uuid = ${viewer.customer_uuid}
    or orders.executor_uuid = ${viewer.freelancer_uuid}
    or (${SHOWN} and (not orders.is_private or ${isChosen}))))`;
}

/** The same rule as a column of a query. */
export const visibleColumn = (viewer: SqlViewer | null) => sql<boolean>`${visibleTo(viewer)}`;

export const isOwner = (viewer: Viewer | null, order: { customer_uuid: string }): boolean =>
  viewer?.customer_uuid === order.customer_uuid;

/** Whether the viewer, a moderator, may decide about this order. */
export const refuseOwnOrderOf = (viewer: Viewer, order: { customer_uuid: string }): Refusal | null =>
  refuseOwnOrder({ isOwner: isOwner(viewer, order), isAdmin: viewer.is_admin });

/** Whether the viewer is the customer or a moderator, who also see offers and reasons of a status. */
export const isOrderInsider = (viewer: Viewer | null, order: OrderRow): boolean =>
  isOwner(viewer, order) || viewer?.is_moderator === true;

/**
 * Why the contacts in an order's texts are masked for the viewer, its customer's deals not being enough; null for the customer
 * and moderators (product: messages). A paid deal of the two is for the caller to ask about.
 */
export function refuseOrderContacts(
  order: { customer_uuid: string },
  customerStats: DealStats,
  { viewer, thresholds, now }: { viewer: Viewer | null; thresholds: Thresholds; now: Date },
): Refusal | null {
  if (isOwner(viewer, order) || viewer?.is_moderator) return null;
  return refuseContacts({ side: 'customer', stats: customerStats, openSince: null, writtenAt: now }, thresholds, now);
}

/** The move by which the customer publishes an order from this status, or sends it to a moderator. */
export function publishingMove(facts: Pick<OrderFacts, 'status' | 'premoderation'>): OrderMove {
  if (facts.status === ORDER_STATUS.on_rework) return 'resubmit';
  return facts.premoderation ? 'submit' : 'publish';
}

/** The columns that rights need; a row of a list has them too. */
type RightsSubject = Pick<OrderRow, 'customer_uuid' | 'budget' | 'number_responses'>;

/** The facts that rights need besides the order itself. */
export interface RightsFacts {
  order: OrderFacts;
  /** The reason why its customer may not publish it. */
  publication: Refusal | null;
  /** The reason why the viewer may not respond; read only for signed-in strangers. */
  response: Refusal | null;
  /** The reason why the viewer may not see other responses; read only for signed-in strangers. */
  otherResponses: Refusal | null;
  hasOwnResponse: boolean;
  /** The number of the order's last deal; read only for its page. */
  lastDeal: number;
}

export type OrderRights = OrderView['rights'];

const SIGN_IN: Right = { allowed: false, reason: 'Войдите или зарегистрируйтесь, чтобы продолжить.' };
const NO_CHAT_YET: Right = { allowed: false, reason: 'Переписка начинается с отклика.' };
const ALLOWED = asRight(null);

/** The viewer's rights on an order they see, each with its reason (product: orders). */
export function orderRights(viewer: Viewer | null, order: RightsSubject, facts: RightsFacts): OrderRights {
  const moderate = viewer?.is_moderator ? ALLOWED : asRight(refuse('not_your_move'));
  if (viewer !== null && isOwner(viewer, order)) return { ...ownerRights(viewer, order, facts), moderate };
  return { ...OTHERS_ORDER, ...strangerRights(viewer, facts), moderate };
}

/** Whether one of the customer's rights depends on `publication`. */
export function dependsOnPublication(viewer: Viewer, facts: OrderFacts): boolean {
  if (refuseAsCustomer(viewer) !== null) return false;
  const moves: OrderMove[] = ['renew', publishingMove(facts)];
  return moves.some((move) => refuseOrderMove(move, facts, 'customer') === null);
}

function ownerRights(viewer: Viewer, order: RightsSubject, facts: RightsFacts): Omit<OrderRights, 'moderate'> {
  const standing = refuseAsCustomer(viewer);
  const byMove = (move: OrderMove, ...further: (Refusal | null)[]) =>
    asRight(firstRefusal([refuseOrderMove(move, facts.order, 'customer'), ...further]));
  const { status } = facts.order;
  // Asks only which fields are open; the lower bound of the budget is checked with a new budget.
  const subject = { status, budget: order.budget, everResponded: false };
  return {
    edit: asRight(refuseOrderEdit(subject, { fields: [] })),
    close: byMove('close'),
    archive: byMove('archive'),
    renew: byMove('renew', standing, facts.publication),
    delete: byMove('delete'),
    publish: byMove(publishingMove(facts.order), standing, facts.publication),
    respond: asRight(refuse('own_order')),
    view_responses: ALLOWED,
    choose_executor: byMove('choose_executor', standing),
    create_deal: asRight(
      firstRefusal([refuseDealCreation(facts.order), refuseDealNumber(facts.lastDeal + 1), standing]),
    ),
    message: order.number_responses > 0 ? ALLOWED : NO_CHAT_YET,
    hide: asRight(refuseHidingOwn(true)),
  };
}

const NOT_YOURS = asRight(refuse('not_your_move'));
const OTHERS_ORDER = {
  edit: NOT_YOURS,
  close: NOT_YOURS,
  archive: NOT_YOURS,
  renew: NOT_YOURS,
  delete: NOT_YOURS,
  publish: NOT_YOURS,
  choose_executor: NOT_YOURS,
  create_deal: NOT_YOURS,
};

function strangerRights(
  viewer: Viewer | null,
  facts: RightsFacts,
): Pick<OrderRights, 'respond' | 'view_responses' | 'message' | 'hide'> {
  if (viewer === null) return { respond: SIGN_IN, view_responses: SIGN_IN, message: SIGN_IN, hide: SIGN_IN };
  return {
    respond: asRight(facts.response),
    view_responses: viewer.is_moderator ? ALLOWED : asRight(facts.otherResponses),
    message: facts.hasOwnResponse ? ALLOWED : NO_CHAT_YET,
    hide: asRight(refuseHidingOwn(false)),
  };
}
