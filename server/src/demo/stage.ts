import { RefusedError } from '@provodka/domain/refusals.ts';
import type { DealParts } from '../deals/service.ts';
import type { PastMessage } from '../messages/history-service.ts';
import type { Content } from '../platform/content.ts';
import { type FreeContext, inTransaction, type WriteContext } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import type { NewBulkResponse } from '../responses/bulk-service.ts';
import type { Actor, Cast, Titles } from './cast.ts';
import type { Random } from './texts/fill.ts';
import type { OrderText } from './texts/orders/orders.ts';
import type { Timeline } from './timeline.ts';

/** Records of a day on which nothing later depends; they are written in one batch (flushDay). */
export interface WriteBuffer {
  responses: SentResponse[];
  said: PastMessage[];
  visits: { order_id: number; visitor: string; at: Date }[];
  /** Deals whose chats get messages about their moves. */
  deals: { order_id: number; deal_id: number }[];
  /** Orders with paid responses whose price may still be returned. */
  paid_orders: Set<number>;
}

/** A response to be sent, and the reaction once it is written. */
export interface SentResponse extends NewBulkResponse {
  onWritten(responseId: number): Promise<void>;
}

/** Everything that a scene of the demo works with. */
export interface Stage {
  db: Db;
  content: Content;
  storage: FileStorage;
  cast: Cast;
  titles: Titles;
  random: Random;
  timeline: Timeline;
  deals: DealParts;
  /** The phone that each freelancer's payouts go to, by uuid. */
  phones: Map<string, string>;
  /** Ids of banks for payouts. */
  banks: readonly string[];
  /** Teams by the uuid of their customer. */
  teams: Map<string, DemoTeam[]>;
  /** Texts already written to a person or about them: nobody is reviewed twice in the same words. */
  said: Map<string, Set<string>>;
  /** The number of disputes still to be left for a moderator to decide. */
  disputes: { to_wait: number };
  day: WriteBuffer;
  /** Presses «Оплатить» on the bank's page. */
  payAtBank(address: string): Promise<void>;
  reconcilePayments(): Promise<void>;
}

/** Texts already written to a person, or about them. */
export function usedTexts({ said }: Pick<Stage, 'said'>, whom: string): Set<string> {
  const before = said.get(whom) ?? new Set<string>();
  said.set(whom, before);
  return before;
}

export interface DemoOrder {
  id: number;
  file_ids: readonly number[];
  customer: Actor;
  text: OrderText;
  published_at: Date;
  /**
   * The deal must succeed, whatever chance says: the demo's customer has to pass every threshold (product: operation).
   */
  is_sure: boolean;
}

export interface DemoTeam {
  id: number;
  members: Actor[];
}

export interface DemoResponse {
  id: number;
  order: DemoOrder;
  author: Actor;
  price: number;
}

/** The context of a person of the demo at one of its moments. */
export const contextOf = ({ db, content }: Pick<Stage, 'db' | 'content'>, by: Actor, now: Date): FreeContext => ({
  db,
  content,
  viewer: by.viewer,
  now,
});

/**
 * Tries an action through the product's own services; null when a rule refuses. So the demo never holds anything the
 * product would not allow.
 */
export function attempt<T>(context: FreeContext, action: (context: WriteContext) => Promise<T>): Promise<T | null> {
  return attemptFreely(() => inTransaction(context, action));
}

/** The same for an action that opens its own transactions. */
export async function attemptFreely<T>(action: () => Promise<T>): Promise<T | null> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof RefusedError || error instanceof HttpFailure) return null;
    throw error;
  }
}
