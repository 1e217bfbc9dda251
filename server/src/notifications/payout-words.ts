/** Texts for an executor about a payout requested in their name (product: trust). */
import type { Facts } from './facts.ts';

/** «14:05», Moscow's. */
const CLOCK = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' });

/** The title of a requested payout: it leaves at once, after the first hour, or after a moderator's check. */
export function payoutTitle({ row }: Facts): string {
  if (row?.is_payout_held) return 'Выплату проверит модератор';
  if (!row?.payout_held_until) return 'Запрошена выплата';
  return row.payout_method === 'card' ? 'Выплата на новую карту' : 'Выплата на новый номер';
}

/** When a payout that a moderator has let go leaves: a first use still waits for its hour. */
export function leavingText({ row }: Facts): string {
  const until = row?.payout_held_until ?? null;
  return until === null ? 'Она отправляется' : `Деньги уйдут в ${CLOCK.format(until)} по Москве`;
}

/** The text for an executor who may not have made the request: when the money leaves, and how to stop it. */
export function payoutText({ row }: Facts): string {
  const until = row?.is_payout_held ? null : (row?.payout_held_until ?? null);
  if (until === null) return 'Если это сделали не вы, сразу смените пароль и напишите в поддержку';
  return `Деньги уйдут в ${CLOCK.format(until)} по Москве. Если это не вы, остановите выплату на странице сделки и смените пароль`;
}
