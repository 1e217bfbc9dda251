import type { Meta } from '@provodka/contract/http/envelope.ts';

/** Totals are exact up to this number; above it they may be estimates (product: wire). */
export const MOST_COUNTED = 1000;

/** An estimate with two significant figures, because no more of them are known. */
export function roundEstimate(estimate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, estimate))) - 1);
  return Math.round(estimate / unit) * unit;
}

export interface Page {
  page: number;
  limit: number;
}

/** Rows before the page. */
export const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

/**
 * The number of rows of the whole list: a page that is not full is the last and reveals it, unless it was read from a
 * cursor.
 */
export async function totalOf(
  page: Page & { cursor?: string | undefined },
  rows: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  const isLast = page.cursor === undefined && rows.length < page.limit && (rows.length > 0 || page.page === 1);
  return isLast ? offsetOf(page) + rows.length : await count();
}

/** `meta` of a list whose total was counted exactly; an empty list has one page (product: wire). */
export function exactMeta({ page, limit }: Page, total: number): Meta {
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    total,
    total_relation: 'eq',
  };
}
