import { DEAL_STATUSES } from '@provodka/domain/deals/deals.ts';
import type { DEALS_REFUSALS } from '@provodka/domain/refusals/deals.ts';
import { TIMES_GENITIVE } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { PAYMENT_DECLINED } from '../http/provider-reasons.ts';
import { day, type RefusalReplies, wrongStatusText } from './refusal-reply.ts';

/** Refusals of deals. */
export const dealsRefusals: RefusalReplies<typeof DEALS_REFUSALS> = {
  too_many_deals: {
    status: 422,
    text: (refusal) =>
      `В одном заказе может быть не больше ${Number(refusal.params?.max ?? 0)} сделок. Создайте для новых этапов ещё один заказ.`,
  },
  too_many_additions: {
    status: 422,
    text: (refusal) =>
      `Дополнений может быть не больше ${Number(refusal.params?.max ?? 0)}. Остальное напишите другой стороне в чате заказа.`,
  },
  deal_wrong_status: {
    status: 422,
    text: (refusal) => wrongStatusText('Сделка', DEAL_STATUSES, refusal),
  },
  order_not_in_work: {
    status: 422,
    text: 'Заказ сейчас не в работе. Сначала выберите исполнителя.',
  },
  executor_changed: {
    status: 422,
    text: 'Исполнитель заказа сменился. Создайте сделку с новым исполнителем.',
  },
  executor_leaving: {
    status: 422,
    text: 'Исполнитель удаляет аккаунт, новую сделку с ним не создать. Создайте похожий заказ.',
  },
  deal_expired: {
    status: 422,
    text: 'Срок сделки истёк. Создайте новую.',
  },
  price_too_low: {
    status: 422,
    field: 'price',
    text: (refusal) => `Укажите цену не меньше ${formatRubles(Number(refusal.params?.min ?? 0))}.`,
  },
  price_too_high: {
    status: 422,
    field: 'price',
    text: (refusal) =>
      `Укажите цену не больше ${formatRubles(Number(refusal.params?.max ?? 0))} или разбейте работу на этапы.`,
  },
  above_payout_limit: {
    status: 422,
    text: (refusal) =>
      `Одной выплатой исполнитель получит не больше ${formatRubles(Number(refusal.params?.max ?? 0))}. Удалите сделку и разбейте работу на этапы.`,
  },
  planned_at_past: {
    status: 422,
    field: 'planned_at',
    text: 'Этот день уже прошёл. Укажите сегодняшний или более поздний.',
  },
  planned_at_too_late: {
    status: 422,
    field: 'planned_at',
    text: (refusal) => `Укажите срок не позже ${day(refusal.params?.last_day)}.`,
  },
  rework_limit: {
    status: 422,
    text: (refusal) => {
      const max = Number(refusal.params?.max ?? 0);
      return `Вернуть работу на доработку можно не больше ${formatCount(max, TIMES_GENITIVE)}. Примите работу или откройте спор.`;
    },
  },
  refund_not_overdue: {
    status: 422,
    text: (refusal) =>
      `Вернуть деньги можно, если исполнитель не сдаст работу до конца дня ${day(refusal.params?.last_day)}. До этого откройте спор.`,
  },
  refund_after_delivery: {
    status: 422,
    text: 'Исполнитель уже сдавал работу. Верните её на доработку или откройте спор.',
  },
  acceptance_not_due: {
    status: 422,
    text: 'Срок приёмки ещё не истёк.',
  },
  deal_not_expired: {
    status: 422,
    text: 'Срок сделки ещё не истёк.',
  },
  not_dispute_opener: {
    status: 422,
    text: 'Отозвать спор может только тот, кто его открыл. Вы можете уступить или дождаться решения.',
  },
  withdrawal_limit: {
    status: 422,
    text: (refusal) => {
      const max = Number(refusal.params?.max ?? 0);
      return `Отозвать спор по одной сделке можно не больше ${formatCount(max, TIMES_GENITIVE)}. Уступите или дождитесь решения.`;
    },
  },
  moderator_is_party: {
    status: 403,
    text: 'Это касается вас лично. Решение примет другой модератор.',
  },
  dispute_changed: {
    status: 422,
    text: 'Пока вы решали, этот спор отозвали и открыли новый. Прочитайте его и вынесите решение ещё раз.',
  },
  decision_words_differ: {
    status: 422,
    field: 'reason',
    text: ({ params }) =>
      `В обосновании сказано другое, чем доля исполнителя${params ? `, ${params.share}\u00a0%` : ''}. Исправьте долю или слова: их прочитают обе стороны.`,
  },
  findings_incomplete: {
    status: 422,
    field: 'findings',
    text: 'Отметьте каждый критерий сделки: выполнен он или нет. Если на странице их другое число, обновите её.',
  },
  payout_held: {
    status: 422,
    text: 'Выплату проверяет модератор. Дождитесь решения или обратитесь в поддержку.',
  },
  payout_sent: {
    status: 422,
    text: 'Выплата уже ушла в банк, остановить её нельзя. Если вы её не запрашивали, напишите в поддержку.',
  },
  payout_not_held: {
    status: 422,
    text: 'Эта выплата больше не ждёт проверки. Обновите список.',
  },
  payment_declined: {
    status: 422,
    text: PAYMENT_DECLINED,
  },
};
