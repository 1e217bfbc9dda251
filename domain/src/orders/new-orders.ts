const NEW_FOR_MS = 60 * 60_000;

/** «Новый» on a card: published under 60 minutes ago (product: orders). */
export function isNewOrder(publishedAt: Date, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() < NEW_FOR_MS;
}
