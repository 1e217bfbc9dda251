import { orderAddress, SAVED_SEARCHES_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { OrderCard } from '@provodka/contract/orders/orders.ts';
import { SAVED_SEARCH_LIMITS } from '@provodka/domain/orders/saved-searches.ts';
import { NEW_ORDERS } from '@provodka/domain/text/nouns.ts';
import { plural } from '@provodka/domain/text/plural.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { LetterLink } from '../platform/mail/letter.ts';
import { type LinkParts, stopPage } from './links.ts';

/** New orders of one search. */
export interface SearchNews {
  id: number;
  title: string;
  orders: Pick<OrderCard, 'id' | 'title' | 'budget'>[];
}

/** The new orders of all searches of a person as their customers called them, and the links that stop such letters. */
export function describeNews(
  parts: LinkParts,
  userId: number,
  news: readonly SearchNews[],
): { quotes: Quote[]; ways: LetterLink[] } {
  if (news.length === 0) return { quotes: [], ways: [] };
  return {
    quotes: quotesOf(news),
    ways: [
      ...news.map(({ id, title }) => ({
        title: `Отключить письма подписки: ${title}`,
        url: stopPage(parts, { kind: 'search', id }),
      })),
      { title: 'Все подписки', url: `${parts.config.public_url}${SAVED_SEARCHES_ADDRESS}` },
      { title: 'Отключить все письма о новых заказах', url: stopPage(parts, { kind: 'person', id: userId }) },
    ],
  };
}

interface Quote {
  text: string;
  link: { title: string; path: string };
}

function quotesOf(news: readonly SearchNews[]): Quote[] {
  let room: number = SAVED_SEARCH_LIMITS.in_letter;
  return news.flatMap(({ orders }) => {
    const named = orders.slice(0, room);
    room -= named.length;
    const rest = orders.length - named.length;
    return [
      ...named.map(({ id, title, budget }) => ({
        text: `${title}, ${budgetText(budget)}`,
        link: { title: `Заказ №\u00A0${id}`, path: orderAddress(id) },
      })),
      ...(rest > 0
        ? [{ text: `И ещё ${rest} ${ordersForm(rest)}`, link: { title: 'Все подписки', path: SAVED_SEARCHES_ADDRESS } }]
        : []),
    ];
  });
}

const budgetText = (budget: number | null): string => (budget === null ? 'по договорённости' : formatRubles(budget));

const ordersForm = (number: number): string => plural(number, NEW_ORDERS);
