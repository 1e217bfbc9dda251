import type { DealView } from '@provodka/contract/deals/deals.ts';
import { ACCEPTANCE_DAYS } from '@provodka/domain/deals/deal-deadlines.ts';
import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import { MAX_REWORKS } from '@provodka/domain/deals/deals.ts';
import { TIMES } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { Move } from '../forms/move.ts';
import { formApi } from '../lib/api/api.ts';
import { typeset } from '../lib/format/typeset.ts';
import { showReply } from '../lib/loading/latest-reply.ts';
import { metOf } from './acceptance-desk.tsx';

/** Moves made without leaving the page; payment, payout and review have pages of their own. */
export type DialogMove =
  | 'deliver'
  | 'rework'
  | 'accept'
  | 'stop_payout'
  | 'refund'
  | 'concede'
  | 'evidence'
  | 'withdraw'
  | 'delete';

const readComment = () => import('@provodka/contract/deals/deals.ts').then(({ commentForm }) => commentForm);
const [, LONGEST_COMMENT] = DEAL_LIMITS.comment;

const paramsOf = ({ order_id, id }: DealView) => ({ order_id, deal_id: id });

/** The dialog of a move: its question, fields and call. */
export function describeDealMove(move: DialogMove, deal: DealView): Move {
  const described = DESCRIPTIONS[move](deal);
  const { description } = described;
  return typeof description === 'string' ? { ...described, description: typeset(description) } : described;
}

const DESCRIPTIONS: Record<DialogMove, (deal: DealView) => Move> = {
  deliver(deal) {
    const isSupplement = deal.status.code === 'delivered';
    return {
      title: isSupplement ? 'Дополнить сдачу' : 'Сдать работу',
      description: isSupplement
        ? 'Заказчик увидит дополнение рядом с работой. Срок приёмки не сдвинется.'
        : `У заказчика будет ${ACCEPTANCE_DAYS} дней на проверку, потом работа примется автоматически.`,
      action: isSupplement ? 'Дополнить' : 'Сдать работу',
      comment: {
        label: 'Комментарий',
        noun: `deal-${deal.id}-deliver`,
        placeholder: 'Что сделано и как это проверить',
        schema: () => import('@provodka/contract/deals/deals.ts').then(({ deliveryForm }) => deliveryForm),
        longest: LONGEST_COMMENT,
        withFiles: true,
      },
      call: (body, options) => showReply(deal, formApi.deals_deliver({ params: paramsOf(deal), body }, options)),
    };
  },
  rework: (deal) => ({
    title: 'Вернуть на доработку',
    description: <ReworksLeft left={deal.reworks_left} />,
    action: 'Вернуть на доработку',
    comment: {
      label: 'Что поправить',
      initial: unmetWords(deal),
      noun: `deal-${deal.id}-rework`,
      placeholder: 'Что не сходится с заданием и как должно быть',
      schema: readComment,
      longest: LONGEST_COMMENT,
    },
    call: ({ comment }, options) =>
      showReply(deal, formApi.deals_rework({ params: paramsOf(deal), body: { comment } }, options)),
  }),
  refund(deal) {
    const isExecutor = deal.side === 'executor';
    return {
      title: isExecutor ? 'Вернуть деньги заказчику?' : 'Вернуть деньги?',
      description: `${returnWords(deal)}. Сделка закончится без выплаты, отменить возврат нельзя.`,
      action: 'Вернуть деньги',
      isDestructive: true,
      comment: {
        label: 'Причина',
        noun: `deal-${deal.id}-refund`,
        placeholder: isExecutor ? 'Почему не получилось' : 'Почему больше не ждёте',
        schema: readComment,
        longest: LONGEST_COMMENT,
      },
      call({ comment }, options) {
        const body = { comment, expected_price: deal.refund_sum ?? undefined };
        return showReply(deal, formApi.deals_refund({ params: paramsOf(deal), body }, options));
      },
    };
  },
  accept(deal) {
    const isDelivered = deal.status.code === 'delivered';
    return {
      title: isDelivered ? 'Принять работу?' : 'Принять без сдачи?',
      description: `${isDelivered ? `${unticked(deal)}Исполнитель` : `${notDelivered(deal)}Он`} сможет забрать ${formatRubles(deal.price)}. Вернуть работу на доработку или деньги после приёмки нельзя.`,
      action: isDelivered ? 'Принять работу' : 'Принять без сдачи',
      call: (_, options) =>
        showReply(
          deal,
          formApi.deals_accept({ params: paramsOf(deal), body: { expected_price: deal.price } }, options),
        ),
    };
  },
  concede(deal) {
    const isExecutor = deal.side === 'executor';
    return {
      title: isExecutor ? 'Уступить и вернуть деньги?' : 'Уступить и принять работу?',
      description: isExecutor
        ? `Спор закончится. ${returnWords(deal)}. Отменить это нельзя.`
        : `Спор закончится, исполнитель сможет забрать ${formatRubles(deal.price)}. Отменить это нельзя.`,
      action: isExecutor ? 'Вернуть деньги' : 'Принять работу',
      isDestructive: true,
      call: (_, options) => {
        const expected_price = isExecutor ? (deal.refund_sum ?? undefined) : deal.price;
        return showReply(
          deal,
          formApi.deals_dispute_concede({ params: paramsOf(deal), body: { expected_price } }, options),
        );
      },
    };
  },
  evidence: (deal) => ({
    title: deal.side === 'moderator' ? 'Вопрос сторонам' : 'Ваша позиция',
    description: 'Увидят обе стороны и модератор. Удалить написанное будет нельзя.',
    action: 'Отправить',
    comment: {
      label: deal.side === 'moderator' ? 'Что нужно уточнить' : 'Что добавить',
      noun: `deal-${deal.id}-evidence`,
      schema: () => import('@provodka/contract/deals/disputes.ts').then(({ evidenceForm }) => evidenceForm),
      longest: LONGEST_COMMENT,
      withFiles: true,
    },
    call: ({ comment, file_ids }, options) =>
      showReply(deal, formApi.deals_dispute_evidence({ params: paramsOf(deal), body: { comment, file_ids } }, options)),
  }),
  stop_payout: (deal) => ({
    title: 'Остановить выплату?',
    description:
      'Деньги останутся в сделке, запросить выплату можно будет снова. Если её запросили не вы, смените пароль.',
    action: 'Остановить выплату',
    isDestructive: true,
    call: (_, options) => showReply(deal, formApi.deals_payout_stop({ params: paramsOf(deal) }, options)),
  }),
  withdraw: (deal) => ({
    title: 'Отозвать спор?',
    description: 'Сделка продолжится с того места, где остановилась. Открыть спор можно будет снова.',
    action: 'Отозвать спор',
    isDestructive: true,
    call: (_, options) => showReply(deal, formApi.deals_dispute_withdraw({ params: paramsOf(deal) }, options)),
  }),
  delete: (deal) => ({
    title: 'Удалить сделку?',
    description: 'За неё ещё никто не платил. Исполнитель увидит, что\u00a0этап отменён.',
    action: 'Удалить',
    isDestructive: true,
    call: (_, options) => formApi.deals_delete({ params: paramsOf(deal) }, options),
  }),
};

/** The sum of a refund, in words for the side that reads them. */
function returnWords({ side, refund_sum }: DealView): string {
  const sum = refund_sum === null ? 'всё, что заплачено' : `${formatRubles(refund_sum)}, всё вместе с комиссией`;
  return side === 'customer' ? `Вам вернётся ${sum}` : `Заказчику вернётся ${sum}`;
}

const unmetOf = ({ criteria }: DealView) => criteria.filter(({ is_met }) => !is_met);

/** Names the unmet criteria as work to redo, unless all are unmet: then nobody has gone through them. */
function unmetWords(deal: DealView): string {
  const unmet = unmetOf(deal);
  return unmet.length === 0 || unmet.length === deal.criteria.length
    ? ''
    : `Не выполнено:\n${unmet.map(({ title }) => `- ${title}`).join('\n')}\n`;
}

function unticked(deal: DealView): string {
  return unmetOf(deal).length === 0 ? '' : `Отмечено критериев приёмки: ${metOf(deal)}. `;
}

/** Warns the customer, before acceptance, that a delivery is missing. */
function notDelivered({ delivered_at }: DealView): string {
  return delivered_at === null
    ? 'Исполнитель ещё не сдал работу. '
    : 'Исполнитель ещё не сдал работу после доработки. ';
}

function ReworksLeft({ left }: { left: number }) {
  const times = formatCount(left, TIMES);
  return (
    <>
      Исполнитель поправит и&nbsp;сдаст снова, срок приёмки начнётся заново. Вернуть работу можно ещё&nbsp;{times}{' '}
      из&nbsp;
      {MAX_REWORKS}.
    </>
  );
}
