import { HOUR_MS } from './moscow-days.ts';

/** «Новый» on a card: published under 60 minutes ago (decisions 4). */
export function isNewOrder(publishedAt: Date, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() < HOUR_MS;
}
