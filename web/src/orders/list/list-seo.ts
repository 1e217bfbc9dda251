import type { Classifier } from '@provodka/contract/content.ts';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import { SAVED_SEARCH_LIMITS } from '@provodka/domain/orders/saved-searches.ts';
import { beginningOf } from '@provodka/domain/text/graphemes.ts';
import { ORDERS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { budgetLabel, daysLabel } from '../../lists/filters/filter-labels.ts';
import { addressAt } from '../../lists/list-place.ts';
import type { ListedOrder } from './listed-order.ts';
import { PUBLIC_LIST, type PublicListAt, type PublicPlace } from './public-list.ts';
import { feedAddress } from './public-query.ts';

interface Chosen {
  platforms: Classifier[];
  configurations: Classifier[];
}

interface ShownList {
  place: PublicPlace;
  rejected: string[];
  orders: ListedOrder[];
  meta: Meta;
  chosen: Chosen;
}

/** «Заказы по 1С», of one configuration «Заказы по 1С: ERP 2.5». */
export function listTitle({ configurations, platforms }: Chosen): string {
  const subject = [...configurations, ...platforms].map(({ title }) => title).join(', ');
  return subject ? `Заказы по 1С: ${subject}` : 'Заказы по 1С';
}

/** The head of a page of the list. The order and the view do not change the canonical page; searches are not indexed. */
export function publicListMeta({ place, rejected, orders, meta, chosen }: ShownList) {
  const title = place.query === undefined ? listTitle(chosen) : `«${place.query}»: поиск заказов`;
  const page = place.page > 1 ? `, страница ${place.page}` : '';
  return {
    title: title + page,
    description: `${formatCount(meta.total, ORDERS)} для программистов, консультантов и внедренцев 1С. Оплата через безопасную сделку: деньги в резерве, пока работу не приняли.`,
    path: addressAt({ list: PUBLIC_LIST, place }, { sort: undefined, view: undefined, page: place.page }),
    noindex: place.query !== undefined || rejected.length > 0 || orders.length === 0,
    structured: import.meta.env.SSR ? itemList(title, orders) : undefined,
  };
}

/** The default title of a saved search of this list. */
export function searchTitle({ place }: PublicListAt, { configurations, platforms }: Chosen): string {
  const titles = [...configurations, ...platforms].map(({ title }) => title);
  const query = place.query === undefined ? null : `«${place.query}»`;
  const parts = [query, ...titles, budgetLabel(place), daysLabel(place)].filter((part) => part !== null);
  const [, longest] = SAVED_SEARCH_LIMITS.title;
  return beginningOf(parts.join(', ') || 'Все заказы', longest).trim();
}

/** Announces the list's feed to feed readers. */
export const feedLink = (at: PublicListAt) => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'Новые заказы',
  href: feedAddress(at),
});

function itemList(name: string, orders: ListedOrder[]): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: orders.map(({ id, title }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name: title,
      url: orderAddress(id),
    })),
  };
}
