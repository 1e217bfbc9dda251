export type Where = 'home' | 'responses' | 'orders' | 'cabinet';

interface Place {
  where: Where;
  to: string;
  title: string;
}

/** A freelancer's responses are their own; a customer reads those to the orders that are in search. */
export function placesOf(side: 'customer' | 'freelancer'): Place[] {
  const responses = side === 'customer' ? '/cabinet/customer/orders?slice=in_search' : '/cabinet/freelancer/responses';
  return [
    { where: 'home', to: '/', title: 'Биржа' },
    { where: 'responses', to: responses, title: 'Отклики' },
    { where: 'orders', to: `/cabinet/${side}/orders`, title: 'Мои заказы' },
    { where: 'cabinet', to: '/cabinet', title: 'Кабинет' },
  ];
}

/** Which of the four an address belongs to: the settings are reached through the cabinet; what is not of a cabinet is the exchange. */
export function whereIs(pathname: string, search: string): Where {
  if (pathname === '/settings') return 'cabinet';
  if (!pathname.startsWith('/cabinet')) return 'home';
  if (pathname.startsWith('/cabinet/freelancer/responses')) return 'responses';
  const isList = pathname === '/cabinet/customer/orders';
  if (isList && new URLSearchParams(search).get('slice') === 'in_search') return 'responses';
  return /^\/cabinet\/(customer|freelancer)\/orders/.test(pathname) ? 'orders' : 'cabinet';
}
