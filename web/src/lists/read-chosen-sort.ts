import { OWN_ORDER_SORTS } from '@provodka/contract/orders/order-lists.ts';
import { SORT_COOKIE } from './chosen-sort.ts';

/** The parameters of an address that names no order, with the one chosen in this browser. For loaders. */
export function withChosenSort(parameters: URLSearchParams, request: Request): URLSearchParams {
  const [, kept = ''] = new RegExp(`(?:^|; )${SORT_COOKIE}=([^;]+)`).exec(request.headers.get('cookie') ?? '') ?? [];
  const sort = OWN_ORDER_SORTS.find((each) => encodeURIComponent(each) === kept);
  if (!sort || parameters.has('sort')) return parameters;
  const chosen = new URLSearchParams(parameters);
  chosen.set('sort', sort);
  return chosen;
}
