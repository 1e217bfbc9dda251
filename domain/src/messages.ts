/** Rules of chats: writing, hiding and deleting messages, and the system messages about a deal (product: messages). */
import type { DealActor, DealMove, DealNews, DealStatus } from './deals/deals.ts';
import { ORDER_STATUS, type OrderStatus } from './orders/orders.ts';
import type { ResponseStatus } from './orders/responses.ts';
import { type Refusal, refuse } from './refusals.ts';

/** Bounds of a message in characters; a message of files alone has no text. */
export const MESSAGE_LIMITS = {
  message: [0, 5000],
  files: 10,
  client_key: [1, 64],
  /** 1 shows, 0 hides. */
  visible: [0, 1],
  query: [1, 100],
  /** So many newest messages with a text are looked through at once. */
  found: 300,
  /** Minutes in which an author may delete. */
  deleteMinutes: 15,
} as const;

/** The facts that decide whether a person may write in a chat. */
export interface ChatFacts {
  order_status: OrderStatus;
  /** Null in the chat of a deal. */
  response_status: ResponseStatus | null;
  /** Null in the chat of a response. */
  deal_status: DealStatus | null;
  /** The chat of a dispute about the deal, in which moderators write too. */
  is_dispute: boolean;
  /** The deal's executor is still the order's. */
  is_executor_current: boolean;
}

const OPEN_RESPONSES: readonly ResponseStatus[] = ['active', 'viewed', 'approved'];
const OPEN_ORDERS: readonly OrderStatus[] = [ORDER_STATUS.searching, ORDER_STATUS.in_work, ORDER_STATUS.done];

/** A response's chat ends with the response or with its order, a deal's only when the deal is deleted, a dispute's with it. */
export function isChatClosed(chat: ChatFacts): boolean {
  if (chat.is_dispute) return chat.deal_status !== 'disputed';
  if (chat.deal_status !== null) {
    return chat.deal_status === 'deleted' || (chat.deal_status === 'created' && !chat.is_executor_current);
  }
  return !OPEN_RESPONSES.includes(chat.response_status ?? 'withdrawn') || !OPEN_ORDERS.includes(chat.order_status);
}

/**
 * The reason why this person may not write, null when they may. `ban` is the refusal of the side they write as: banned
 * people finish what runs, so a deal and a chosen response stay open to them (product: moderation).
 */
export function refuseMessage(
  chat: ChatFacts,
  person: { isParty: boolean; isModerator: boolean; ban: Refusal | null },
): Refusal | null {
  if (!person.isParty && !(person.isModerator && chat.is_dispute)) return refuse('not_your_move');
  if (isChatClosed(chat)) return refuse('chat_closed');
  return chat.deal_status !== null || chat.response_status === 'approved' ? null : person.ban;
}

/** The facts that decide whether a message may be hidden or deleted. */
export interface MessageFacts {
  isOwn: boolean;
  isSystem: boolean;
  /** The text of a response, which is hidden or withdrawn together with it. */
  isFirst: boolean;
  /** Only moderators may show a message that a moderator has hidden. */
  isHiddenByModerator: boolean;
  createdAt: Date;
}

/** Why the message may not be hidden or shown, null when it may. */
export function refuseHiding(message: MessageFacts, isModerator: boolean): Refusal | null {
  if (message.isHiddenByModerator && !isModerator) return refuse('not_your_move');
  return message.isSystem || message.isFirst || !(message.isOwn || isModerator) ? refuse('not_your_move') : null;
}

/** Why the message may not be deleted, null when it may: its author within 15 minutes, a moderator always. */
export function refuseMessageDeletion(message: MessageFacts, isModerator: boolean, now: Date): Refusal | null {
  const refusal = refuseHiding(message, isModerator);
  if (refusal !== null || isModerator) return refusal;
  const age = now.getTime() - message.createdAt.getTime();
  return age < MESSAGE_LIMITS.deleteMinutes * 60_000 ? null : refuse('message_delete_window_closed');
}

type Teller = (by: DealActor) => string;

/** The chat's text for each line of its deal; lines that concern only one side's money are left out. */
const DEAL_TOLD: Partial<Record<DealMove | DealNews, Teller>> = {
  create: () => 'создана',
  delete: (by) => (by === 'clock' ? 'удалена: у заказа другой исполнитель' : 'удалена заказчиком'),
  payment_confirmed: () => 'оплачена, деньги в резерве',
  deliver: () => 'сдана на проверку',
  supplement: () => 'дополнена исполнителем',
  rework: () => 'возвращена на доработку',
  accept: () => 'принята заказчиком',
  accept_automatically: () => 'принята автоматически',
  refund_request: () => 'отменена, деньги возвращаются заказчику',
  refund_confirmed: () => 'закрыта, деньги вернулись заказчику',
  dispute_open: () => ': открыт спор',
  dispute_withdraw: () => 'снова в работе, спор отозван',
  dispute_concede: (by) => (by === 'customer' ? 'принята, спор завершён' : 'отменена, спор завершён'),
  dispute_decide: () => 'решена модератором',
  dispute_evidence: (by) => (by === 'moderator' ? ': вопрос модератора в споре' : ': позиция в споре дополнена'),
  split_refunded: () => ': часть денег вернулась заказчику',
  payout_confirmed: () => 'выплачена исполнителю',
  expire: () => 'закрыта по сроку',
};

/** Lines of a deal that its chat repeats as system messages. */
export const MOVES_SHOWN_IN_CHAT = Object.keys(DEAL_TOLD) as readonly (DealMove | DealNews)[];

/** The system message about a line of a deal, null when the chat does not show it. */
export function dealMessage(number: number, line: { move: DealMove | DealNews; by: DealActor }): string | null {
  const told = DEAL_TOLD[line.move]?.(line.by);
  if (told === undefined) return null;
  return `Сделка №\u00A0${number}${told.startsWith(':') ? '' : ' '}${told}`;
}

/** Whether the chat of the dispute shows this line too. */
export const isOfDispute = (move: DealMove | DealNews): boolean => move.startsWith('dispute_');
