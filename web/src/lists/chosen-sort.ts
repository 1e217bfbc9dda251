const YEAR_SECONDS = 31_536_000;

/** The person's last sorting of their own orders (`date|desc` by default). The server reads it too. */
export const SORT_COOKIE = 'orders_sort';

/** Keeps the choice in this browser. */
export function saveSort(sort: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${SORT_COOKIE}=${encodeURIComponent(sort)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
