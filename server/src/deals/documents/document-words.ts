/** Texts that all documents of a deal share. */
import { add, type Kopecks, kopecks, toRubles } from '@provodka/domain/money/money.ts';
import { formatNumber } from '@provodka/domain/text/written-numbers.ts';
import { MOSCOW_OFFSET_MS } from '@provodka/domain/time/moscow-days.ts';
import type { Side } from '../access.ts';
import type { DealRow } from '../store.ts';
import type { DealEntry } from './document-store.ts';

/** The operator of the marketplace. */
export interface Publisher {
  brand: string;
  company: string;
}

/** Everything that the documents of one deal need. */
export interface DealDocumentData {
  publisher: Publisher;
  order: { id: number; title: string };
  deal: DealRow;
  side: Side;
  /** Full names. */
  customer: string;
  executor: string;
  /** The ledger's entries of the deal; every figure of a document comes from them. */
  entries: readonly DealEntry[];
  now: Date;
}

const two = (value: number) => String(value).padStart(2, '0');

/** A day of Moscow, «13.11.2026». */
export function dayOf(moment: Date): string {
  const date = new Date(moment.getTime() + MOSCOW_OFFSET_MS);
  return `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
}

/** A minute of Moscow, «13.11.2026 11:52». */
export function minuteOf(moment: Date): string {
  const date = new Date(moment.getTime() + MOSCOW_OFFSET_MS);
  return `${dayOf(moment)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

/** «10 000,00». */
export const sumOf = (amount: Kopecks): string => formatNumber(toRubles(amount), 2);

/** «10 000,00 ₽». */
export const rublesOf = (amount: Kopecks): string => `${sumOf(amount)}\u00a0₽`;

/** The title of a deal: the first line of its description (product: money). */
export const titleOf = (description: string): string => description.split('\n', 1)[0] ?? '';

/** Sums of a deal by the ledger. */
export function sumsOf(entries: readonly DealEntry[]) {
  const sum = (kind: DealEntry['kind'], of: (entry: DealEntry) => Kopecks): Kopecks =>
    add(...entries.filter((entry) => entry.kind === kind).map(of));
  return {
    paid: sum('deal_paid', ({ escrow }) => escrow),
    executor: sum('deal_accepted', ({ payable }) => payable),
    commission: sum('deal_accepted', ({ commission }) => commission),
    refunded: sum('deal_refunded', ({ escrow }) => kopecks(-escrow)),
    paidOut: sum('payout_sent', ({ payable }) => kopecks(-payable)),
  };
}

/** The moment of the first entry of this kind, null without one. */
export const whenOf = (entries: readonly DealEntry[], kind: DealEntry['kind']): Date | null =>
  entries.find((entry) => entry.kind === kind)?.created_at ?? null;

/** The footer of every page. */
export const pdfFooter = ({ publisher: { brand, company }, deal }: DealDocumentData): string =>
  `${brand}, ${company}. Заказ № ${deal.order_id}, сделка № ${deal.number}`;

/** The note on the origin of a document. */
export const originOf = ({ publisher: { brand, company }, now }: DealDocumentData): string =>
  `Документ сформирован площадкой «${brand}» (${company}) ${minuteOf(now)} по московскому времени по данным её учёта.`;
