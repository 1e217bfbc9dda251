/** Deals as a purpose of payments, see PurposeParts. */
import { dealFromBankAddress } from '@provodka/contract/http/addresses.ts';
import { executorPartOf } from '@provodka/domain/deals/disputes.ts';
import type { PaymentRow, PurposeParts } from '../../payments/service.ts';
import { lockDeal } from '../moves.ts';
import { findDealNumber, findDealSums } from '../store.ts';
import { type DealPaymentRow, findAppliedPayment } from './payment-store.ts';
import { settlePayment } from './payments.ts';
import { settlePayout } from './payouts.ts';
import { settleRefund } from './refunds.ts';

const SETTLERS = { payment: settlePayment, refund: settleRefund, payout: settlePayout };
const WORDS = { payment: 'Резерв', refund: 'Возврат', payout: 'Выплата' };

export const dealPayments: PurposeParts = {
  returnPath(payment) {
    const { order_id, deal_id } = asDealPayment(payment);
    return dealFromBankAddress({ order_id, id: deal_id });
  },
  async descriptionOf(db, payment) {
    const { order_id, deal_id } = asDealPayment(payment);
    return `${WORDS[payment.kind]} по заказу ${order_id}, сделка № ${await findDealNumber(db, deal_id)}`;
  },
  async executorPartOf(db, payment) {
    const deal = await findDealSums(db, asDealPayment(payment).deal_id);
    return executorPartOf(deal, payment.amount);
  },
  async sourceOf(db, payout) {
    const { deal_id } = asDealPayment(payout);
    const payment = await findAppliedPayment(db, deal_id);
    if (!payment) throw new Error(`Deal ${deal_id} was never paid, so there is nothing to pay out`);
    return payment;
  },
  async lock(context, payment) {
    const locked = await lockDeal(context, asDealPayment(payment));
    return (row, object) => SETTLERS[row.kind](context, locked, asDealPayment(row), object);
  },
};

/** The database refuses a payment for a deal without one. */
const asDealPayment = (payment: PaymentRow): DealPaymentRow => payment as DealPaymentRow;
