import Undo from 'icon:arrow-counter-clockwise-bold';
import CheckCircle from 'icon:check-circle';
import Hourglass from 'icon:hourglass-medium-fill';
import Package from 'icon:package';
import Scales from 'icon:scales-fill';
import ShieldCheck from 'icon:shield-check-fill';
import Wallet from 'icon:wallet';
import type { DealView } from '@provodka/contract/deals/deals.ts';
import { ACCEPTANCE_DAYS } from '@provodka/domain/deals/deal-deadlines.ts';
import { formatDay } from '../lib/format/dates.ts';
import { formatStep } from '../lib/format/full-moment.ts';
import type { TimelineStep } from '../ui/cards/timeline.tsx';
import { acceptedBy, formatPlanned } from './deal-moments.ts';

/** Steps of the timeline: past ones with their times, then the ones to come with the side each waits for. */
export function stepsOf(deal: DealView, now: number, isAwaited = false): TimelineStep[] {
  const created: TimelineStep = { title: 'Создана', note: formatStep(deal.created_at, now), state: 'done' };
  switch (deal.status.code) {
    case 'refund_pending':
    case 'refunded':
      return [created, paid(deal, now), ...delivered(deal, now), refund(deal, now)];
    case 'disputed':
      return [created, paid(deal, now), ...delivered(deal, now), dispute(deal, now)];
    case 'deleted':
      return [created, { title: 'Удалена', note: formatStep(deal.updated_at, now), state: 'neg', icon: <Undo /> }];
    default:
      return [created, paid(deal, now, isAwaited), delivery(deal, now), acceptance(deal, now), payout(deal, now)];
  }
}

/** A running step is the viewer's own, or waits for the other side. */
const turnOf = (isOwn: boolean): TimelineStep['state'] => (isOwn ? 'now' : 'wait');

/** The time of the last such move, null when there was none. */
const momentOf = ({ events }: DealView, move: string): string | null =>
  events.findLast((event) => event.move === move)?.created_at ?? null;

function paid(deal: DealView, now: number, isAwaited = false): TimelineStep {
  if (deal.paid_at) return { title: 'Оплачена', note: formatStep(deal.paid_at, now), state: 'done' };
  const own = isAwaited ? 'ждём банк' : deal.payment_url === null ? 'ждём вас' : 'не завершена';
  const note = deal.side === 'customer' ? own : 'ждём заказчика';
  return { title: 'Оплата', note, state: turnOf(deal.side === 'customer' && !isAwaited), icon: <ShieldCheck /> };
}

function delivery(deal: DealView, now: number): TimelineStep {
  const isDone = deal.delivered_at !== null && deal.status.code !== 'paid';
  if (isDone && deal.delivered_at) {
    return { title: 'Сдана на проверку', note: formatStep(deal.delivered_at, now), state: 'done' };
  }
  const planned = `до ${formatPlanned(deal, now)}`;
  // Accepted without a delivery, by the customer or by a moderator's decision.
  if (deal.is_accepted) {
    const note = acceptedBy(deal.events) === 'moderator' ? 'не было' : 'не понадобилась';
    return { title: 'Сдача на проверку', note, state: 'done' };
  }
  const isNow = deal.status.code === 'paid';
  return {
    title: 'Сдача на проверку',
    note: planned,
    state: isNow ? turnOf(deal.side === 'executor') : 'next',
    icon: <Package />,
  };
}

/** A deal that ended early shows its delivery only if there was one. */
function delivered(deal: DealView, now: number): TimelineStep[] {
  const moment = momentOf(deal, 'deliver');
  return moment ? [{ title: 'Сдана на проверку', note: formatStep(moment, now), state: 'done' }] : [];
}

const ACCEPTANCES = { customer: 'Принята', clock: 'Принята автоматически', moderator: 'Решение модератора' };

function acceptance(deal: DealView, now: number): TimelineStep {
  if (deal.accepted_at) {
    return { title: ACCEPTANCES[acceptedBy(deal.events)], note: formatStep(deal.accepted_at, now), state: 'done' };
  }
  const isNow = deal.status.code === 'delivered';
  const state = isNow ? turnOf(deal.side === 'customer') : 'next';
  const icon = isNow ? <Hourglass /> : <CheckCircle />;
  return { title: 'Приёмка', note: acceptanceNote(deal, now), state, icon };
}

function acceptanceNote({ status, side, accept_until }: DealView, now: number): string {
  if (status.code !== 'delivered') return `${ACCEPTANCE_DAYS} дней после сдачи`;
  if (side === 'customer' || accept_until === null) return 'ждём вас';
  return `до ${formatDay(accept_until, now)}`;
}

function payout(deal: DealView, now: number): TimelineStep {
  const icon = <Wallet />;
  switch (deal.status.code) {
    case 'paid_out':
      return {
        title: 'Выплата',
        note: formatStep(momentOf(deal, 'payout_confirmed') ?? deal.updated_at, now),
        state: 'done',
      };
    case 'payout_pending':
      return { title: 'Выплата', note: deal.payout_hold ? 'ждёт' : 'в пути', state: 'wait', icon };
    case 'accepted':
      return {
        title: 'Выплата',
        note: deal.side === 'executor' ? 'ждём вас' : 'исполнитель запросит сам',
        state: turnOf(deal.side === 'executor'),
        icon,
      };
    default:
      return {
        title: 'Выплата',
        note: deal.side === 'executor' ? 'запросите после приёмки' : 'исполнитель запросит сам',
        state: 'next',
        icon,
      };
  }
}

function refund(deal: DealView, now: number): TimelineStep {
  const moment = momentOf(deal, 'refund_confirmed');
  const note = moment ? formatStep(moment, now) : 'деньги в пути';
  return { title: 'Возврат', note, state: 'neg', icon: <Undo /> };
}

function dispute(deal: DealView, now: number): TimelineStep {
  const moment = momentOf(deal, 'dispute_open') ?? momentOf(deal, 'expire') ?? deal.updated_at;
  return { title: 'Спор', note: formatStep(moment, now), state: 'warn', icon: <Scales /> };
}
