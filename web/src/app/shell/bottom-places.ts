import {
  BANS_ADDRESS,
  CABINET_ADDRESS,
  type CabinetSide,
  NOTIFICATIONS_ADDRESS,
  notificationsEndAddress,
  SETTINGS_ADDRESS,
  WALLET_ADDRESS,
} from '@provodka/contract/http/addresses.ts';
import {
  CUSTOMER_ORDERS_ADDRESS,
  HOME_ADDRESS,
  isOfDeal,
  isOfResponse,
  isOrderPage,
  isWithin,
  LIST_FILTER_ADDRESS,
  messagesAddress,
  OWN_RESPONSES_ADDRESS,
} from '../../lib/loading/addresses.ts';
export type Where = 'home' | 'orders' | 'responses' | 'chats' | 'cabinet';

interface Place {
  where: Where;
  to: string;
  title: string;
}

/** Customers come for orders, freelancers for responses; both find the rest in the cabinet. */
const DAILY: Record<CabinetSide, readonly Place[]> = {
  customer: [
    { where: 'home', to: HOME_ADDRESS, title: 'Биржа' },
    { where: 'orders', to: CUSTOMER_ORDERS_ADDRESS, title: 'Мои заказы' },
  ],
  freelancer: [
    { where: 'home', to: HOME_ADDRESS, title: 'Заказы' },
    { where: 'responses', to: OWN_RESPONSES_ADDRESS, title: 'Отклики' },
  ],
};

export function placesOf(side: CabinetSide): Place[] {
  return [
    ...DAILY[side],
    { where: 'chats', to: messagesAddress(side), title: 'Чаты' },
    { where: 'cabinet', to: CABINET_ADDRESS, title: 'Кабинет' },
  ];
}

/** The page that letters link to. */
const UNSUBSCRIBE = notificationsEndAddress('').split('?')[0];
/** Pages that the cabinet links to although their addresses are not under it. */
const PERSONAL = [SETTINGS_ADDRESS, WALLET_ADDRESS, NOTIFICATIONS_ADDRESS, BANS_ADDRESS];

const isOfExchange = (pathname: string) =>
  pathname === HOME_ADDRESS || isWithin(pathname, LIST_FILTER_ADDRESS) || isOrderPage(pathname);

/**
 * The tab an address belongs to: a deal and an own order to the customer's orders, another order to the exchange; null for a page of the
 * site itself.
 */
export function activeTab(pathname: string, side: CabinetSide, isOwnOrder = false): Where | null {
  // It opens without signing in, so it is no page of the cabinet.
  if (pathname === UNSUBSCRIBE) return null;
  if (PERSONAL.some((address) => isWithin(pathname, address))) return 'cabinet';
  if (isOfDeal(pathname)) return side === 'customer' ? 'orders' : 'cabinet';
  if (isOrderPage(pathname) && isOwnOrder && side === 'customer') return 'orders';
  // A freelancer opens no response but their own.
  if (side === 'freelancer' && isOfResponse(pathname)) return 'responses';
  if (isOfExchange(pathname)) return 'home';
  if (!isWithin(pathname, CABINET_ADDRESS)) return null;
  if (isWithin(pathname, messagesAddress(side))) return 'chats';
  if (isWithin(pathname, CUSTOMER_ORDERS_ADDRESS)) return 'orders';
  return isWithin(pathname, OWN_RESPONSES_ADDRESS) ? 'responses' : 'cabinet';
}
