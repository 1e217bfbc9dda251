import type { Meta } from '@provodka/contract/envelope.ts';

export interface Page {
  page: number;
  limit: number;
}

/** Rows before the page. */
export const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

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
