import {
  BANS_ADDRESS,
  CABINET_ADDRESS,
  type CabinetSide,
  NOTIFICATIONS_ADDRESS,
  SETTINGS_ADDRESS,
  WALLET_ADDRESS,
} from '@provodka/contract/addresses.ts';
import {
  CUSTOMER_ORDERS_ADDRESS,
  cabinetOrdersAddress,
  EXECUTOR_ORDERS_ADDRESS,
  HOME_ADDRESS,
  isOfDeal,
  isWithin,
  messagesAddress,
} from '../../lib/addresses.ts';
export type Where = 'home' | 'orders' | 'chats' | 'cabinet';

interface Place {
  where: Where;
  to: string;
  title: string;
}

export function placesOf(side: CabinetSide): Place[] {
  return [
    { where: 'home', to: HOME_ADDRESS, title: 'Биржа' },
    { where: 'orders', to: cabinetOrdersAddress(side), title: 'Мои заказы' },
    { where: 'chats', to: messagesAddress(side), title: 'Чаты' },
    { where: 'cabinet', to: CABINET_ADDRESS, title: 'Кабинет' },
  ];
}

/** What is reached through the cabinet without lying in it. */
const PERSONAL = [SETTINGS_ADDRESS, WALLET_ADDRESS, NOTIFICATIONS_ADDRESS, BANS_ADDRESS];

/** Which of the four an address belongs to: a deal to its sides' orders, what nobody owns to the exchange. */
export function whereIs(pathname: string): Where {
  if (PERSONAL.some((address) => isWithin(pathname, address))) return 'cabinet';
  if (isOfDeal(pathname)) return 'orders';
  if (!isWithin(pathname, CABINET_ADDRESS)) return 'home';
  if ((['customer', 'freelancer'] as const).some((side) => isWithin(pathname, messagesAddress(side)))) return 'chats';
  const isOrders = [CUSTOMER_ORDERS_ADDRESS, EXECUTOR_ORDERS_ADDRESS].some((list) => isWithin(pathname, list));
  return isOrders ? 'orders' : 'cabinet';
}
