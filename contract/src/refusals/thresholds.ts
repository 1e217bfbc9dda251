import type { THRESHOLDS_REFUSALS } from '@provodka/domain/refusals/thresholds.ts';
import { needText, tooManyOrdersText } from '../threshold-texts.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals by the thresholds of specification section 9. */
export const thresholdsRefusals: RefusalReplies<typeof THRESHOLDS_REFUSALS> = {
  too_many_orders: {
    status: 422,
    text: tooManyOrdersText,
  },
  budget_required: {
    status: 422,
    field: 'budget',
    text: (refusal) => `Укажите бюджет: заказ «По договорённости» пока недоступен. ${needText(refusal)}`,
  },
  private_order_threshold: {
    status: 422,
    text: (refusal) => `Приватные заказы пока недоступны. ${needText(refusal)}`,
  },
  hide_responses_threshold: {
    status: 422,
    text: (refusal) => `Скрыть отклики от других исполнителей пока нельзя. ${needText(refusal)}`,
  },
  team_threshold: {
    status: 422,
    text: (refusal) => `Добавлять исполнителей в команду пока нельзя. ${needText(refusal)}`,
  },
  customer_contacts_threshold: {
    status: 422,
    text: (refusal) => `Контакты пока скрываются. ${needText(refusal)}`,
  },
  freelancer_contacts_threshold: {
    status: 422,
    text: (refusal) => `Контакты пока скрываются. ${needText(refusal)}`,
  },
  withdraw_response_threshold: {
    status: 422,
    text: (refusal) => `Отозвать отклик пока нельзя. ${needText(refusal)}`,
  },
  other_responses_threshold: {
    status: 403,
    text: (refusal) => `Отклики других исполнителей пока скрыты. ${needText(refusal)}`,
  },
  response_allowance_spent: {
    status: 422,
    text: (refusal) =>
      `Вы использовали все отклики на заказы с бюджетом. ${needText(refusal)} Дождитесь ответа или завершите сделку.`,
  },
};
