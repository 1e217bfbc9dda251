import Check from 'icon:check-circle-fill';
import Hourglass from 'icon:hourglass-medium-fill';
import Lightning from 'icon:lightning-fill';
import Prohibit from 'icon:prohibit';
import Scales from 'icon:scales-fill';
import type { DealView } from '@provodka/contract/deals/deals.ts';
import { formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { leftWords } from '@provodka/domain/time/time-left.ts';
import type { ReactElement, ReactNode } from 'react';
import { formatDay } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { TurnStrip } from '../ui/cards/turn-strip.tsx';
import { UNFINISHED_PAYMENT } from './deal-badge.tsx';
import { ACCEPTED_WORDS, acceptedBy, formatDeadline, formatPlanned, isOverdue } from './deal-moments.ts';

type Turn = 'yours' | 'theirs' | 'moderator' | 'done' | 'stopped';

interface Words {
  turn: Turn;
  title: string;
  text?: ReactNode;
}

const ICONS: Record<Turn, ReactElement> = {
  yours: <Lightning size={26} />,
  theirs: <Hourglass size={26} />,
  moderator: <Scales size={26} />,
  done: <Check size={26} />,
  stopped: <Prohibit size={26} />,
};

/** Says which side moves next and what happens otherwise: yellow is you, blue the other side, amber a moderator (design guide). */
export function DealTurn({ deal, isAwaited }: { deal: DealView; isAwaited: boolean }) {
  const now = useNow();
  const { turn, title, text } = isAwaited ? waitsForBank : wordsOf(deal, now);
  return (
    <TurnStrip turn={turn} icon={ICONS[turn]} title={title}>
      {text}
    </TurnStrip>
  );
}

/** The words of the strip, by status and side. */
export function wordsOf(deal: DealView, now: number): Words {
  if (deal.side === 'moderator' && deal.status.code !== 'disputed')
    return { turn: 'theirs', title: deal.status.title, text: 'Вы смотрите как модератор' };
  const isCustomer = deal.side === 'customer';
  switch (deal.status.code) {
    case 'created':
      return isCustomer ? toPay(deal) : waitsForPayment;
    case 'paid':
      return isCustomer ? beingDone(deal, now) : toDeliver(deal, now);
    case 'delivered':
      return isCustomer ? toAccept(deal, now) : beingChecked(deal, now);
    case 'accepted':
      return isCustomer ? accepted(deal, 'Исполнитель запросит выплату сам') : toTakePayout(deal);
    case 'payout_pending':
      return isCustomer ? accepted(deal, 'Исполнитель запросил выплату, она в пути') : onItsWay(deal, now);
    case 'paid_out':
      return ended(deal, 'Сделка завершена', isCustomer ? 'Исполнитель получил деньги' : 'Деньги переведены');
    case 'refund_pending':
      return {
        turn: 'theirs',
        title: 'Возврат в пути',
        text: isCustomer
          ? 'Банк возвращает вам всё вместе с комиссией'
          : 'Банк возвращает заказчику всё вместе с комиссией',
      };
    case 'refunded':
      return {
        turn: 'stopped',
        title: 'Деньги возвращены',
        text: isCustomer ? 'Вы получили назад всё вместе с комиссией' : 'Заказчик получил назад всё вместе с комиссией',
      };
    case 'disputed':
      return {
        turn: 'moderator',
        title: deal.side === 'moderator' ? 'Решение за вами' : 'Решение за модератором',
        text: `Деньги заморожены.${deal.dispute ? ` Ответ до ${formatDay(deal.dispute.answer_by, now)}` : ''}`,
      };
    default:
      return { turn: 'stopped', title: 'Сделка удалена', text: 'По ней никто не платил' };
  }
}

function toPay({ rights, payment_url, events }: DealView): Words {
  if (!rights.pay.allowed) return { turn: 'stopped', title: 'Оплатить нельзя', text: rights.pay.reason };
  const last = events.at(-1);
  if (payment_url === null && last?.move === 'payment_canceled') {
    return { turn: 'yours', title: 'Платёж не прошёл', text: last.comment };
  }
  if (payment_url !== null) {
    return {
      turn: 'yours',
      title: UNFINISHED_PAYMENT,
      text: 'Если уже заплатили, банк подтвердит за несколько секунд. Если нет, продолжите или смените способ',
    };
  }
  return { turn: 'yours', title: 'Оплатите сделку', text: 'Деньги останутся в резерве, пока вы не примете работу' };
}

/** Somebody who has just returned from the bank has most often paid. */
const waitsForBank: Words = {
  turn: 'theirs',
  title: 'Ждём подтверждения банка',
  text: 'Обычно это несколько секунд. Если не платили, продолжите оплату или смените способ',
};

const waitsForPayment: Words = {
  turn: 'theirs',
  title: 'Ждём оплату заказчика',
  text: 'Начинайте работу, когда деньги окажутся в резерве',
};

const wasReturned = ({ events }: DealView) => events.some(({ move }) => move === 'rework');

function beingDone(deal: DealView, now: number): Words {
  if (wasReturned(deal)) {
    return {
      turn: 'theirs',
      title: 'На доработке у исполнителя',
      text: `Срок работ — до ${formatPlanned(deal, now)}`,
    };
  }
  if (deal.rights.refund.allowed && isOverdue(deal, now)) {
    return { turn: 'yours', title: 'Срок прошёл, работа не сдана', text: 'Подождите исполнителя или верните деньги' };
  }
  return { turn: 'theirs', title: 'Исполнитель работает', text: `Сдаст до ${formatPlanned(deal, now)}` };
}

function toDeliver(deal: DealView, now: number): Words {
  if (wasReturned(deal)) {
    return { turn: 'yours', title: 'Доработайте и сдайте снова', text: 'Что поправить, заказчик написал ниже' };
  }
  const day = formatPlanned(deal, now);
  if (isOverdue(deal, now)) {
    return { turn: 'yours', title: `Срок прошёл ${day}`, text: 'Сдайте работу: заказчик уже может вернуть деньги' };
  }
  return { turn: 'yours', title: `Сдайте работу до ${day}`, text: 'Деньги в резерве, можно работать' };
}

function toAccept({ accept_until }: DealView, now: number): Words {
  const title = 'Проверьте и примите работу';
  if (accept_until === null) return { turn: 'yours', title };
  const left = leftWords(new Date(accept_until), new Date(now));
  const told = left === null ? '' : `${left}. `;
  return { turn: 'yours', title, text: `${told}${formatDeadline(accept_until, now)} примем автоматически` };
}

function beingChecked({ accept_until }: DealView, now: number): Words {
  const text = accept_until && `Если заказчик не ответит, примем автоматически ${formatDeadline(accept_until, now)}`;
  return { turn: 'theirs', title: 'Работа на проверке', text };
}

function toTakePayout({ rights, payout_refusal, events, split }: DealView): Words {
  if (!rights.payout.allowed) return { turn: 'moderator', title: 'Выплата остановлена', text: rights.payout.reason };
  if (payout_refusal) return { turn: 'yours', title: 'Банк отклонил перевод', text: payout_refusal };
  const yours = split === null ? 'деньги ваши' : `ваша доля — ${formatRubles(split.executor)}`;
  return { turn: 'yours', title: 'Запросите выплату', text: `${ACCEPTED_WORDS[acceptedBy(events)]}, ${yours}` };
}

/** Tells the executor when a requested payout leaves, or whom it waits for. */
function onItsWay({ payout_hold: hold, rights }: DealView, now: number): Words {
  if (hold === null) {
    return {
      turn: 'theirs',
      title: 'Выплата в пути',
      text: 'Обычно деньги приходят за минуту, дольше одного дня — редко',
    };
  }
  const to = hold.to === null ? '' : ` на${NBSP}${typeset(hold.to)}`;
  if (hold.leaves_at !== null) {
    const stop = rights.stop_payout.allowed ? '. Если её запросили не вы, остановите её' : '';
    return {
      turn: 'theirs',
      title: `Выплата уйдёт ${formatDeadline(hold.leaves_at, now)}`,
      text: `Первая выплата${to} уходит не сразу: так деньги не заберёт посторонний${stop}`,
    };
  }
  if (hold.state === 'refused') {
    return {
      turn: 'moderator',
      title: 'Выплата задержана',
      text: `Модератор: ${hold.reason ?? 'без пояснений'}. Деньги в сохранности, напишите в поддержку`,
    };
  }
  return {
    turn: 'moderator',
    title: 'Выплату проверяет модератор',
    text: `Деньги в сохранности и уйдут${to} после проверки`,
  };
}

/** An accepted deal for its customer. */
function accepted(deal: DealView, text: string): Words {
  const by = acceptedBy(deal.events);
  return ended(deal, by === 'customer' ? 'Вы приняли работу' : ACCEPTED_WORDS[by], text);
}

/** Only a review is left to write. */
function ended({ rights }: DealView, title: string, text: string): Words {
  return { turn: 'done', title, text: rights.review.allowed ? `${text}. Расскажите, как прошла сделка` : text };
}
