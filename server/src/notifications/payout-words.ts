/** What an executor reads of money that was asked for in their name (product: trust). */
import type { Facts } from './facts.ts';

/** «14:05», Moscow's. */
const CLOCK = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' });

/** What a request of money is called: whether it leaves at once, after its first hour, or after a moderator's look. */
export function payoutTitle({ row }: Facts): string {
  if (row?.is_payout_held) return 'Выплату проверит модератор';
  if (!row?.payout_held_until) return 'Запрошена выплата';
  return row.payout_method === 'card' ? 'Выплата на новую карту' : 'Выплата на новый номер';
}

/** What follows a request that may be somebody else's: when the money leaves, and how to keep it. */
export function payoutWords({ row }: Facts): string {
  const until = row?.is_payout_held ? null : (row?.payout_held_until ?? null);
  if (until === null) return 'Если это сделали не вы, сразу смените пароль и напишите в поддержку';
  return `Деньги уйдут в ${CLOCK.format(until)} по Москве. Если это не вы, остановите выплату на странице сделки и смените пароль`;
}
