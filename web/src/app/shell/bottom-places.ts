import {
  BANS_ADDRESS,
  CABINET_ADDRESS,
  type CabinetSide,
  NOTIFICATIONS_ADDRESS,
  SETTINGS_ADDRESS,
  WALLET_ADDRESS,
} from '@provodka/contract/http/addresses.ts';
import {
  CUSTOMER_ORDERS_ADDRESS,
  HOME_ADDRESS,
  isOfDeal,
  isWithin,
  messagesAddress,
  OWN_RESPONSES_ADDRESS,
} from '../../lib/loading/addresses.ts';
export type Where = 'home' | 'orders' | 'responses' | 'chats' | 'cabinet';

interface Place {
  where: Where;
  to: string;
  title: string;
}

/** A customer looks after orders, a freelancer after responses; what they execute is in their cabinet. */
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

/** What is reached through the cabinet without lying in it. */
const PERSONAL = [SETTINGS_ADDRESS, WALLET_ADDRESS, NOTIFICATIONS_ADDRESS, BANS_ADDRESS];

/** Which of the four an address belongs to: a deal to its customer's orders, what nobody owns to the exchange. */
export function whereIs(pathname: string, side: CabinetSide): Where {
  if (PERSONAL.some((address) => isWithin(pathname, address))) return 'cabinet';
  if (isOfDeal(pathname)) return side === 'customer' ? 'orders' : 'cabinet';
  if (!isWithin(pathname, CABINET_ADDRESS)) return 'home';
  if (isWithin(pathname, messagesAddress(side))) return 'chats';
  if (isWithin(pathname, CUSTOMER_ORDERS_ADDRESS)) return 'orders';
  return isWithin(pathname, OWN_RESPONSES_ADDRESS) ? 'responses' : 'cabinet';
}
