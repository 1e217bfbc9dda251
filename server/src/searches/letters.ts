import type { OrderCard } from '@provodka/contract/orders.ts';
import { SAVED_SEARCH_LIMITS } from '@provodka/domain/saved-searches.ts';
import { type LinkParts, stopCall, stopPage } from './links.ts';

/** What one search found. */
export interface SearchNews {
  id: number;
  title: string;
  orders: OrderCard[];
}

/** One letter about the new orders of all searches of a person, each order named once. */
export function newsLetter(parts: LinkParts, userId: number, news: readonly SearchNews[]) {
  const { public_url, BRAND_NAME } = parts.config;
  const number = news.reduce((sum, { orders }) => sum + orders.length, 0);
  const [first] = news;
  const everything = { kind: 'person', id: userId } as const;
  return {
    subject:
      number === 1 && first
        ? `${BRAND_NAME}: новый заказ «${first.orders[0]?.title ?? ''}»`
        : `${BRAND_NAME}: ${number} ${ordersForm(number)} по вашим подпискам`,
    text: [
      'Здравствуйте!',
      ...sections(parts, news),
      `Все подписки: ${public_url}/cabinet/freelancer/searches`,
      `Отключить все письма о новых заказах: ${stopPage(parts, everything)}`,
    ].join('\n\n'),
    unsubscribe: stopCall(parts, everything),
  };
}

function sections(parts: LinkParts, news: readonly SearchNews[]): string[] {
  let room: number = SAVED_SEARCH_LIMITS.in_letter;
  return news.map(({ id, title, orders }) => {
    const named = orders.slice(0, room);
    room -= named.length;
    const rest = orders.length - named.length;
    return [
      `Новые заказы по подписке «${title}»:`,
      ...named.map(
        (order) => `${order.title}, ${budgetText(order.budget)}\n${parts.config.public_url}/orders/${order.id}`,
      ),
      ...(rest > 0
        ? [`И ещё ${rest} ${ordersForm(rest)}: ${parts.config.public_url}/cabinet/freelancer/searches`]
        : []),
      `Отключить письма этой подписки: ${stopPage(parts, { kind: 'search', id })}`,
    ].join('\n\n');
  });
}

const budgetText = (budget: number | null): string =>
  budget === null ? 'по договорённости' : `${budget.toLocaleString('ru-RU')}\u00a0₽`;

const PLURAL = new Intl.PluralRules('ru-RU');
const FORMS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'новый заказ', few: 'новых заказа' };
const ordersForm = (number: number): string => FORMS[PLURAL.select(number)] ?? 'новых заказов';
