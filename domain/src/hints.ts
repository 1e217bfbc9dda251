/** Hints for a moderator's decision: each explains itself with its figures, and none decides anything (product: trust). */
import { LIST_LIMITS } from './lists.ts';
import { DAYS, HOURS, MINUTES } from './text/nouns.ts';
import type { NounForms } from './text/plural.ts';
import { formatCount, formatRubles, formatTrimmed, listed, NBSP } from './text/written-numbers.ts';
import { DAY_MS, HOUR_MS } from './time/moscow-days.ts';

export const HINT_KINDS = [
  'new_account_large_order',
  'copied_text',
  'contacts_in_first_message',
  'same_device',
  'same_network',
  'mutual_reviews',
] as const;
type HintKind = (typeof HINT_KINDS)[number];

/** Rows of a page that are asked for at once. */
export const HINTED_ROWS = [0, LIST_LIMITS.ids] as const;

/** Bounds of every kind; a hint stands from the bound on. */
export const HINT_BOUNDS = {
  new_account_large_order: {
    /** Hours between the account and its order. */
    account_hours: 72,
    /** Rubles of the budget. */
    budget: 100_000,
  },
  /** Letters and digits of a text: shorter ones are alike by chance. */
  copied_text: { letters: 80 },
  /** The latest responses whose first message is read. */
  contacts_in_first_message: { responses: 5 },
  /** Other accounts of one browser that are counted; what is beyond them is «не меньше». */
  same_device: { accounts: 10 },
  same_network: {
    /** Minutes after its sign-up in which the first network of an account is that of the sign-up. */
    sign_up_minutes: 60,
    /** Days between the two sign-ups. */
    days: 7,
    /** Other accounts that came to the network in these days; more of them are an office, a school or a provider. */
    accounts: 5,
  },
  mutual_reviews: {
    /** Reviews that each of the two wrote about the other. */
    reviews: 3,
    /** Their part of everything that was written about the person, in percent. */
    percent: 50,
    /** The latest reviews of a person that are read, on each side. */
    read: 100,
  },
} as const satisfies Record<HintKind, Record<string, number>>;

/** The other account that was there last, and how many there are. */
interface OtherAccounts {
  name: string;
  is_banned: boolean;
  number_others: number;
}

/** A hint with the figures its sentence is made of. */
export type Hint =
  | { kind: 'new_account_large_order'; account_ms: number; budget: number }
  | { kind: 'copied_text'; order_id: number }
  | { kind: 'contacts_in_first_message'; place: 'order'; found: readonly string[] }
  | { kind: 'contacts_in_first_message'; place: 'responses'; found: readonly string[]; number: number; read: number }
  | ({ kind: 'same_device' } & OtherAccounts)
  | ({ kind: 'same_network'; apart_ms: number } & OtherAccounts)
  | { kind: 'mutual_reviews'; name: string; received: number; total: number; given: number };

/** A large order of an account just made, whose customer has no paid-out deal yet. */
export function isNewWithLargeOrder(order: {
  account_ms: number;
  budget: number | null;
  number_deals: number;
}): boolean {
  const { account_hours, budget } = HINT_BOUNDS.new_account_large_order;
  return order.number_deals === 0 && order.account_ms < account_hours * HOUR_MS && (order.budget ?? 0) >= budget;
}

/** Two people who write each other most of what is written about one of them. */
export function areReviewsMutual({
  received,
  total,
  given,
}: {
  received: number;
  total: number;
  given: number;
}): boolean {
  const { reviews, percent } = HINT_BOUNDS.mutual_reviews;
  return received >= reviews && given >= reviews && received * 100 >= total * percent;
}

const ACCOUNTS: NounForms = ['аккаунт', 'аккаунта', 'аккаунтов'];
const REVIEWS_OF: NounForms = ['отзыва', 'отзывов', 'отзывов'];
const RESPONSES_OF: NounForms = ['последнего отклика', 'последних откликов', 'последних откликов'];

/** A hint as moderators read it; the name or number of the other thing ends the sentence or is linked to. */
export function hintWords(hint: Hint): string {
  switch (hint.kind) {
    case 'new_account_large_order':
      return `Аккаунт создан за${NBSP}${age(hint.account_ms)} до${NBSP}заказа на${NBSP}${formatRubles(hint.budget)}, завершённых сделок нет`;
    case 'copied_text':
      return `Текст совпадает с${NBSP}заказом №${NBSP}${hint.order_id} другого заказчика`;
    case 'contacts_in_first_message':
      return hint.place === 'order'
        ? `Контакты в${NBSP}тексте заказа: ${listed(hint.found)}`
        : `Контакты в${NBSP}первом сообщении: ${formatTrimmed(hint.number)} из${NBSP}${formatCount(hint.read, RESPONSES_OF)} (${listed(hint.found)})`;
    case 'same_device':
      return `С${NBSP}того же устройства входили в${NBSP}аккаунт ${others(hint, HINT_BOUNDS.same_device.accounts)}`;
    case 'same_network':
      return `Из${NBSP}той же сети с${NBSP}разницей в${NBSP}${age(hint.apart_ms)} зарегистрирован аккаунт ${others(hint, HINT_BOUNDS.same_network.accounts)}`;
    case 'mutual_reviews':
      return `${formatTrimmed(hint.received)} из${NBSP}${formatCount(hint.total, REVIEWS_OF)} оставил один человек, «${hint.name}», а${NBSP}ему в${NBSP}ответ оставлено ${formatTrimmed(hint.given)}`;
  }
}

/** «Анна Петрова» (заблокирован) и ещё 2 аккаунта. */
function others({ name, is_banned, number_others }: OtherAccounts, most: number): string {
  const first = is_banned ? `«${name}» (заблокирован)` : `«${name}»`;
  if (number_others < 2) return first;
  const further = formatCount(number_others - 1, ACCOUNTS);
  return `${first} и${NBSP}ещё ${number_others > most ? `не${NBSP}меньше${NBSP}` : ''}${further}`;
}

const MINUTE_MS = 60_000;
/** In the accusative, as «за 2 часа». */
const MINUTES_AGO: NounForms = ['минуту', MINUTES[1], MINUTES[2]];

function age(ms: number): string {
  if (ms >= DAY_MS) return formatCount(Math.floor(ms / DAY_MS), DAYS);
  if (ms >= HOUR_MS) return formatCount(Math.floor(ms / HOUR_MS), HOURS);
  return formatCount(Math.max(1, Math.floor(ms / MINUTE_MS)), MINUTES_AGO);
}
