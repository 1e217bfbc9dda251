/** Archives several drafts of a customer at once. */

import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import type { NounForms } from '@provodka/domain/text/plural.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import type { WriteContext } from '../../platform/context.ts';
import { isOwner } from '../access.ts';
import { refuseMove, writeMove } from '../moves.ts';
import { lockOrder } from '../store.ts';

export interface ArchivedDrafts {
  archived: number[];
  /** Deleted, published or archived by now, or somebody else's: they stay as they are. */
  left: number[];
}

/**
 * Moves those of the orders to the archive that are drafts of the viewer. Repeating it changes nothing, and one that has
 * changed meanwhile holds up none of the others.
 */
export async function archiveDrafts(context: WriteContext, orderIds: readonly number[]): Promise<ArchivedDrafts> {
  const result: ArchivedDrafts = { archived: [], left: [] };
  // Everybody locks several orders in this order, so two who clear away the same drafts never wait for each other.
  for (const id of [...new Set(orderIds)].toSorted((a, b) => a - b)) {
    const isArchived = await archiveDraft(context, id);
    (isArchived ? result.archived : result.left).push(id);
  }
  return result;
}

async function archiveDraft(context: WriteContext, orderId: number): Promise<boolean> {
  const order = await lockOrder(context.db, orderId);
  if (!order || !isOwner(context.viewer, order) || order.status !== ORDER_STATUS.draft) return false;
  if ((await refuseMove(context, order, 'archive', 'customer')) !== null) return false;
  await writeMove(context, order, { move: 'archive', to: ORDER_STATUS.archived });
  return true;
}

const DRAFTS: NounForms = ['черновик перемещён', 'черновика перемещены', 'черновиков перемещено'];

/** The message to the customer. */
export function draftsText({ archived, left }: ArchivedDrafts): string {
  const done = archived.length > 0 ? `${formatCount(archived.length, DRAFTS)} в архив` : 'В архив ничего не перемещено';
  return left.length > 0 ? `${done}. Остальные уже не черновики: обновите страницу` : done;
}
