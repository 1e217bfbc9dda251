import { WALLET_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { paymentRefusalText } from '@provodka/contract/http/provider-reasons.ts';
import type { SmEntry, TopUp } from '@provodka/contract/people/accounts.ts';
import { smReturnReason } from '@provodka/contract/sm-texts.ts';
import { toRubles } from '@provodka/domain/money/money.ts';
import { smFor } from '@provodka/domain/money/sm.ts';
import type { PaymentRow } from '../payments/service.ts';
import type { EntryRow } from './entry-store.ts';
import type { TopUpRow } from './top-up-store.ts';

/** An entry with its purpose as text; it names a response only among the `open` ones. */
export function presentEntry(row: EntryRow, open: ReadonlySet<number>): SmEntry {
  const { id, kind, amount, balance, order_id, created_at } = row;
  const response_id = row.response_id !== null && open.has(row.response_id) ? row.response_id : null;
  const reason = row.reason === null ? null : smReturnReason(row.reason);
  return {
    id,
    kind,
    title: titleOf(row),
    amount,
    balance,
    order_id,
    response_id,
    reason,
    created_at: created_at.toISOString(),
  };
}

function titleOf({ kind, order_id, paid_by }: EntryRow): string {
  if (kind === 'top_up') return paid_by ? `Пополнение: ${paid_by}` : 'Пополнение счёта';
  return kind === 'response' ? `Отклик на заказ № ${order_id}` : `Возврат за отклик на заказ № ${order_id}`;
}

/** A top-up as its buyer sees it. */
export function presentTopUp(row: TopUpRow): TopUp {
  const { id, amount, method, is_unapplied, return_to } = row;
  const isOpen = row.status === 'pending';
  return {
    id,
    status: is_unapplied ? 'returned' : row.status,
    amount: smFor(amount),
    price: toRubles(amount),
    method: method === 'sbp' ? 'sbp' : 'card',
    payment_url: isOpen ? row.payment_url : null,
    refusal: row.status === 'canceled' ? paymentRefusalText(row.refusal) : null,
    return_to,
    created_at: row.created_at.toISOString(),
  };
}

/**
 * The path of the wallet's page, which shows the outcome of this top-up and leads back to where its buyer came from.
 */
export function walletPath({ id, return_to }: PaymentRow): string {
  return `${WALLET_ADDRESS}?${new URLSearchParams({ top_up: String(id), ...(return_to !== null && { return_to }) })}`;
}
