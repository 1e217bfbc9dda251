import { add, type Kopecks, kopecks } from '@provodka/domain/money/money.ts';
import { type Column, openPdf } from '../../platform/documents/pdf.ts';
import type { DealEntry } from './document-store.ts';
import {
  type DealDocumentData,
  dayOf,
  minuteOf,
  originOf,
  pdfFooter,
  rublesOf,
  sumOf,
  sumsOf,
  whenOf,
} from './document-words.ts';

/** A movement: into the account of the table, or out of it. */
interface Movement {
  at: Date;
  words: string;
  in?: Kopecks;
  out?: Kopecks;
}

/**
 * The payment statement. It shows a customer how the money entered and left the deal's reserve, and an executor what
 * was credited and paid out; the commission is not shown to executors.
 */
export async function statementPdf(papers: DealDocumentData): Promise<Buffer> {
  const { deal, order, side, now } = papers;
  const title = `Выписка по сделке № ${order.id}-${deal.number}`;
  const paper = openPdf({ title, foot: pdfFooter(papers), now });
  paper.title(title, `сформирована ${dayOf(now)}`);
  paper.pairs([
    ['Заказчик', papers.customer],
    ['Исполнитель', papers.executor],
    ['Заказ', `№ ${order.id} «${order.title}»`],
    [side === 'customer' ? 'Счёт' : 'Кому', side === 'customer' ? 'резерв безопасной сделки' : papers.executor],
  ]);
  const isCustomer = side === 'customer';
  const movements = papers.entries.flatMap((entry) => (isCustomer ? inReserve(entry) : toExecutor(entry)));
  const total = (of: (movement: Movement) => Kopecks | undefined) =>
    add(...movements.map((movement) => of(movement) ?? kopecks(0)));
  const [into, out] = [total((movement) => movement.in), total((movement) => movement.out)];
  const rows = movements.map((movement) => [
    minuteOf(movement.at),
    movement.words,
    movement.in === undefined ? '' : sumOf(movement.in),
    movement.out === undefined ? '' : sumOf(movement.out),
  ]);
  if (rows.length > 0) paper.table(columnsOf(isCustomer), [...rows, ['', 'Итого', sumOf(into), sumOf(out)]], 1);
  paper.paragraph(`Остаток: ${rublesOf(kopecks(into - out))}.`);
  paper.paragraph(endOf(papers));
  paper.small(originOf(papers));
  return await paper.finish();
}

const columnsOf = (isCustomer: boolean): readonly Column[] => [
  { title: 'Дата и время, МСК', share: 0.2 },
  { title: 'Операция', share: 0.44 },
  { title: isCustomer ? 'Внесено, ₽' : 'Начислено, ₽', share: 0.18, isSum: true },
  { title: isCustomer ? 'Списано, ₽' : 'Выплачено, ₽', share: 0.18, isSum: true },
];

const by = (means: string | null): string => (means ? `, ${means}` : '');

function inReserve({ kind, created_at: at, means, ...amount }: DealEntry): Movement[] {
  const flip = (value: Kopecks) => kopecks(-value);
  switch (kind) {
    case 'deal_paid':
      return [{ at, words: `Оплата сделки${by(means)}`, in: amount.escrow }];
    case 'deal_accepted':
      return [
        { at, words: 'Исполнителю за принятую работу', out: amount.payable },
        ...(amount.commission > 0 ? [{ at, words: 'Комиссия сервиса', out: amount.commission }] : []),
      ];
    case 'deal_refunded':
      return [{ at, words: 'Возврат Заказчику', out: flip(amount.escrow) }];
    case 'late_payment_received':
      return [{ at, words: `Повторная оплата${by(means)}`, in: amount.suspense }];
    case 'late_payment_returned':
      return [{ at, words: 'Возврат повторной оплаты', out: flip(amount.suspense) }];
    default:
      return [];
  }
}

function toExecutor({ kind, created_at: at, means, payable }: DealEntry): Movement[] {
  if (kind === 'deal_accepted') return [{ at, words: 'Начислено за принятую работу', in: payable }];
  if (kind === 'payout_sent') return [{ at, words: `Выплата${by(means)}`, out: kopecks(-payable) }];
  return [];
}

/** The outcome of the deal in a sentence. */
function endOf({ side, entries }: DealDocumentData): string {
  const { paidOut, refunded } = sumsOf(entries);
  const paidOutAt = whenOf(entries, 'payout_sent');
  const refundedAt = whenOf(entries, 'deal_refunded');
  const parts: string[] = [];
  if (paidOutAt) parts.push(`Исполнителю выплачено ${rublesOf(paidOut)} ${minuteOf(paidOutAt)}.`);
  if (refundedAt) {
    const sum = side === 'customer' ? ` ${rublesOf(refunded)}` : '';
    parts.push(`Деньги возвращены Заказчику${sum} ${minuteOf(refundedAt)}.`);
  }
  return parts.join(' ');
}
