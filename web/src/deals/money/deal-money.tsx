import Undo from 'icon:arrow-counter-clockwise-bold';
import CreditCard from 'icon:credit-card';
import Scales from 'icon:scales-fill';
import ShieldCheck from 'icon:shield-check-fill';
import Wallet from 'icon:wallet-fill';
import type { DealView } from '@provodka/contract/deals/deals.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { MoneyLine, type MoneyLineProps } from '../../ui/cards/money-line.tsx';

/** Shows where the money is between the two sides, in every state of a deal; nothing when nobody has paid. */
export function DealMoney({ deal }: { deal: DealView }) {
  const line = moneyLineOf(deal);
  return line && <MoneyLine {...line} />;
}

type Place = Pick<MoneyLineProps, 'at' | 'tone' | 'icon'> & {
  sum: number;
  /** A note under each of the three stops. */
  notes: [string, string, string];
  inWords: string;
};

/** The line as its reader sees it: «Вы» stands where they stand. Null when no money is expected. */
export function moneyLineOf(deal: DealView): MoneyLineProps | null {
  const place = placeOf(deal);
  if (place === null) return null;
  const { at, tone, icon, sum, notes, inWords } = place;
  const customer = deal.side === 'customer' ? 'Вы' : 'Заказчик';
  const executor = deal.side === 'executor' ? 'Вы' : 'Исполнитель';
  const [paid, kept, got] = notes;
  return {
    at,
    tone,
    icon,
    coin: formatRubles(sum),
    label: `Деньги по сделке: ${formatRubles(sum)}, ${inWords}`,
    stops: [
      { title: customer, note: paid },
      { title: 'Резерв', note: kept },
      { title: executor, note: got },
    ],
  };
}

const size = 18;

function placeOf(deal: DealView): Place | null {
  const { status, price, total, refund_sum, split } = deal;
  // The executor sees the price without the commission.
  const whole = total ?? price;
  const award = formatRubles(split?.executor ?? price);
  const paid = split ? backOf(split) : `оплачено ${formatRubles(whole)}`;
  const promised = `${deal.side === 'executor' ? 'получите' : 'получит'} ${award}`;
  const reserved = { at: 0.5, sum: whole, notes: [paid, 'до приёмки', promised] } as const;
  const back = { tone: 'neg', icon: <Undo size={size} />, sum: refund_sum ?? whole } as const;
  const own = { tone: 'pos', icon: <Wallet size={size} />, sum: split?.executor ?? price } as const;
  switch (status.code) {
    case 'created':
      return {
        at: 0,
        tone: 'brand',
        icon: <CreditCard size={size} />,
        sum: whole,
        notes: ['до оплаты', 'до приёмки', promised],
        inWords: 'ждут оплаты',
      };
    case 'paid':
    case 'delivered':
      return {
        ...reserved,
        notes: [...reserved.notes],
        tone: 'brand',
        icon: <ShieldCheck size={size} />,
        inWords: 'в резерве до приёмки',
      };
    case 'disputed':
      return {
        ...reserved,
        notes: [paid, 'до решения', ''],
        tone: 'warn',
        icon: <Scales size={size} />,
        inWords: 'в резерве до решения модератора',
      };
    case 'accepted':
      return {
        ...own,
        at: 0.68,
        notes: [paid, 'работа принята', deal.side === 'executor' ? 'запросите выплату' : 'запросит выплату'],
        inWords: 'ждут запроса выплаты',
      };
    case 'payout_pending':
      return { ...own, at: 0.84, notes: [paid, 'работа принята', 'выплата в пути'], inWords: 'на пути к исполнителю' };
    case 'paid_out':
      return { ...own, at: 1, notes: [paid, 'работа принята', `выплачено ${award}`], inWords: 'у исполнителя' };
    case 'refund_pending':
      return { ...back, at: 0.25, notes: ['вернётся всё', 'возврат в пути', ''], inWords: 'на пути к заказчику' };
    case 'refunded':
      return { ...back, at: 0, notes: ['вернулось всё', 'пусто', ''], inWords: 'вернулись заказчику' };
    default:
      return null;
  }
}

const backOf = ({ back, returned_at }: NonNullable<DealView['split']>) =>
  `${returned_at === null ? 'вернётся' : 'вернулось'} ${formatRubles(back)}`;
