import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { ModeratorHint } from '@provodka/contract/hints.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { OpenChat } from '../../messages/load-chat.ts';
import type { OrderResponsesData } from '../../responses/load-order-responses.ts';

export interface OrderPageData {
  order: OrderView;
  responses: OrderResponsesData;
  /** Empty for viewers who take no part in them. */
  deals: DealView[];
  /** The conversation of its two sides, when the viewer is one of them. */
  chat: OpenChat | null;
  /** Hints for the moderator who decides about the order. */
  hints: readonly ModeratorHint[];
}
