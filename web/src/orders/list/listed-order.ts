import type { OrderCard } from '@provodka/contract/orders/orders.ts';
import type { Person } from '@provodka/contract/people/people.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { type System, systemWords } from '../order-system.ts';

type ListedCustomer = Pick<
  Person,
  'full_name' | 'avatar' | 'profile_url' | 'is_online' | 'is_scam' | 'is_staff' | 'number_stars' | 'sum_deals'
>;

/** The fields of an order that the public list shows. */
export type ListedOrder = Omit<
  OrderCard,
  'status' | 'expires_at' | 'created_at' | 'updated_at' | 'customer' | keyof System | 'platforms' | 'configurations'
> & {
  published_at: string;
  customer: ListedCustomer;
  /** The system in words, empty when the order names none. */
  system: string;
  platforms: string[];
  configurations: string[];
};

/**
 * The page contains its data twice, as markup and for hydration: unused fields stay on the server, and equal
 * words in both compress well, so that the second copy costs little.
 */
export function listedOrder(order: OrderCard): ListedOrder {
  const { status: _, expires_at: __, created_at, updated_at: ___, release, is_on_support, customer, ...card } = order;
  const { full_name, avatar, profile_url, is_online, is_scam, is_staff, number_stars, sum_deals } = customer;
  return {
    ...card,
    title: typeset(card.title),
    excerpt: typeset(card.excerpt),
    published_at: card.published_at ?? created_at,
    customer: { full_name, avatar, profile_url, is_online, is_scam, is_staff, number_stars, sum_deals },
    system: systemWords({ release, is_on_support }),
    platforms: titlesOf(card.platforms),
    configurations: titlesOf(card.configurations),
  };
}

const titlesOf = (classifiers: { title: string }[]): string[] => classifiers.map(({ title }) => title);

/** Whether nearly all orders are limited: then one line above the list says so. */
export const isMostlyLimited = (orders: readonly ListedOrder[]): boolean =>
  orders.filter(({ is_limited }) => is_limited).length * 2 > orders.length;
