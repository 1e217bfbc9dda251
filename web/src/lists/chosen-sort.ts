import { OWN_ORDER_SORTS } from '@provodka/contract/order-lists.ts';

/** How a person last chose to see their own orders (decisions: `date|desc` unless they chose otherwise). The server reads it too. */
const COOKIE = 'orders_sort';
const YEAR_SECONDS = 31_536_000;

/** Keeps the choice in this browser. */
export function keepSort(sort: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${COOKIE}=${encodeURIComponent(sort)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** The parameters of an address that names no order, with the chosen one. */
export function withChosenSort(parameters: URLSearchParams, request: Request): URLSearchParams {
  const [, kept = ''] = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(request.headers.get('cookie') ?? '') ?? [];
  const sort = OWN_ORDER_SORTS.find((each) => encodeURIComponent(each) === kept);
  if (!sort || parameters.has('sort')) return parameters;
  const chosen = new URLSearchParams(parameters);
  chosen.set('sort', sort);
  return chosen;
}
