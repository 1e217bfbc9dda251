import {
  CABINET_ADDRESS,
  type CabinetSide,
  CUSTOMER_ORDERS_ADDRESS,
  CUSTOMER_ORDERS_IN_SEARCH_ADDRESS,
  cabinetOrdersAddress,
  EXECUTOR_ORDERS_ADDRESS,
  HOME_ADDRESS,
  isWithin,
  OWN_RESPONSES_ADDRESS,
  SETTINGS_ADDRESS,
} from '../../lib/addresses.ts';
export type Where = 'home' | 'responses' | 'orders' | 'cabinet';

interface Place {
  where: Where;
  to: string;
  title: string;
}

/** A freelancer's responses are their own; a customer reads those to the orders that are in search. */
export function placesOf(side: CabinetSide): Place[] {
  const responses = side === 'customer' ? CUSTOMER_ORDERS_IN_SEARCH_ADDRESS : OWN_RESPONSES_ADDRESS;
  return [
    { where: 'home', to: HOME_ADDRESS, title: 'Биржа' },
    { where: 'responses', to: responses, title: 'Отклики' },
    { where: 'orders', to: cabinetOrdersAddress(side), title: 'Мои заказы' },
    { where: 'cabinet', to: CABINET_ADDRESS, title: 'Кабинет' },
  ];
}

/** Which of the four an address belongs to: the settings are reached through the cabinet, all else is the exchange. */
export function whereIs(pathname: string, search: string): Where {
  if (pathname === SETTINGS_ADDRESS) return 'cabinet';
  if (!isWithin(pathname, CABINET_ADDRESS)) return 'home';
  if (isWithin(pathname, OWN_RESPONSES_ADDRESS)) return 'responses';
  const isList = pathname === CUSTOMER_ORDERS_ADDRESS;
  if (isList && new URLSearchParams(search).get('slice') === 'in_search') return 'responses';
  const isOrders = [CUSTOMER_ORDERS_ADDRESS, EXECUTOR_ORDERS_ADDRESS].some((list) => isWithin(pathname, list));
  return isOrders ? 'orders' : 'cabinet';
}
