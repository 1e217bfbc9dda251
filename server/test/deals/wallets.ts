import { randomUUID } from 'node:crypto';
import { priceOfSm } from '@provodka/domain/money/sm.ts';
import { topUpPayments } from '../../src/ledger/top-ups.ts';
import { type PaymentRow, writePayment } from '../../src/payments/service.ts';
import { inTransaction } from '../../src/platform/context.ts';
import { contextOf } from '../context.ts';
import type { TestServer } from '../server.ts';

/** Gives a user SM by a top-up that a provider has confirmed. */
export async function giveSm(server: TestServer, user_uuid: string, sm: number): Promise<void> {
  await inTransaction(contextOf(server, null), async (context) => {
    const payment: PaymentRow = await writePayment(context, {
      purpose: 'top_up',
      user_uuid,
      kind: 'payment',
      method: 'card',
      amount: priceOfSm(sm),
      provider: 'given',
      provider_id: randomUUID(),
      next_attempt_at: null,
    });
    const takeOver = await topUpPayments.lock(context, payment);
    const { amount, provider_id } = payment;
    const title = 'карта ·· 4417';
    await takeOver(payment, {
      id: String(provider_id),
      kind: 'payment',
      status: 'succeeded',
      amount,
      payment_url: null,
      title,
      deal_id: null,
      reason: null,
    });
  });
}
