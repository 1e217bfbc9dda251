import type { Meta } from '@provodka/contract/http/envelope.ts';

export interface Page {
  page: number;
  limit: number;
}

/** Rows before the page. */
export const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

/** How many rows the whole list has: a page that is not full is its last, and tells it unless it was read from a row. */
export async function totalOf(
  page: Page & { cursor?: string | undefined },
  rows: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  const isLast = page.cursor === undefined && rows.length < page.limit && (rows.length > 0 || page.page === 1);
  return isLast ? offsetOf(page) + rows.length : await count();
}

/** `meta` of a list whose total was counted exactly; an empty list has one page (decisions 1). */
export function exactMeta({ page, limit }: Page, total: number): Meta {
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    total,
    total_relation: 'eq',
  };
}
