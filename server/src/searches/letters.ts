import { orderAddress, SAVED_SEARCHES_ADDRESS } from '@provodka/contract/addresses.ts';
import type { OrderCard } from '@provodka/contract/orders.ts';
import { NEW_ORDERS } from '@provodka/domain/nouns.ts';
import { plural } from '@provodka/domain/plural.ts';
import { SAVED_SEARCH_LIMITS } from '@provodka/domain/saved-searches.ts';
import { formatRubles } from '@provodka/domain/written-numbers.ts';
import { type LinkParts, stopPage } from './links.ts';

/** What one search found. */
export interface SearchNews {
  id: number;
  title: string;
  orders: Pick<OrderCard, 'id' | 'title' | 'budget'>[];
}

/** Paragraphs about the new orders of all searches of a person, with the links that stop such letters. */
export function describeNews(parts: LinkParts, userId: number, news: readonly SearchNews[]): string[] {
  if (news.length === 0) return [];
  return [
    ...sections(parts, news),
    `Все подписки: ${parts.config.public_url}${SAVED_SEARCHES_ADDRESS}`,
    `Отключить все письма о новых заказах: ${stopPage(parts, { kind: 'person', id: userId })}`,
  ];
}

function sections(parts: LinkParts, news: readonly SearchNews[]): string[] {
  let room: number = SAVED_SEARCH_LIMITS.in_letter;
  return news.map(({ id, title, orders }) => {
    const named = orders.slice(0, room);
    room -= named.length;
    const rest = orders.length - named.length;
    return [
      // A title may have quotation marks of its own.
      `Подписка: ${title}`,
      ...named.map(
        (order) => `${order.title}, ${budgetText(order.budget)}\n${parts.config.public_url}${orderAddress(order.id)}`,
      ),
      ...(rest > 0 ? [`И ещё ${rest} ${ordersForm(rest)}: ${parts.config.public_url}${SAVED_SEARCHES_ADDRESS}`] : []),
      `Отключить письма этой подписки: ${stopPage(parts, { kind: 'search', id })}`,
    ].join('\n\n');
  });
}

const budgetText = (budget: number | null): string => (budget === null ? 'по договорённости' : formatRubles(budget));

const ordersForm = (number: number): string => plural(number, NEW_ORDERS);
