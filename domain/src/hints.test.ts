import { expect, test } from 'vitest';
import { areReviewsMutual, HINT_BOUNDS, type Hint, hintWords, isNewWithLargeOrder } from './hints.ts';

const HOUR = 3_600_000;
const plain = (hint: Hint) => hintWords(hint).replaceAll('\u00a0', ' ');

test('takes an order for a large one of a new account from both bounds on', () => {
  const { account_hours, budget } = HINT_BOUNDS.new_account_large_order;
  const order = { account_ms: account_hours * HOUR - 1, budget, number_deals: 0 };
  expect(isNewWithLargeOrder(order)).toBe(true);
  expect(isNewWithLargeOrder({ ...order, account_ms: account_hours * HOUR })).toBe(false);
  expect(isNewWithLargeOrder({ ...order, budget: budget - 1 })).toBe(false);
  expect(isNewWithLargeOrder({ ...order, budget: null })).toBe(false);
  expect(isNewWithLargeOrder({ ...order, number_deals: 1 })).toBe(false);
});

test('takes reviews for mutual from three of each and from half of all on', () => {
  const { reviews } = HINT_BOUNDS.mutual_reviews;
  const pair = { received: reviews, given: reviews, total: reviews * 2 };
  expect(areReviewsMutual(pair)).toBe(true);
  expect(areReviewsMutual({ ...pair, received: reviews - 1 })).toBe(false);
  expect(areReviewsMutual({ ...pair, given: reviews - 1 })).toBe(false);
  expect(areReviewsMutual({ ...pair, total: reviews * 2 + 1 })).toBe(false);
});

test('explains each hint with its figures', () => {
  const large = { kind: 'new_account_large_order', budget: 450_000 } as const;
  expect(plain({ ...large, account_ms: 2 * HOUR })).toBe(
    'Аккаунт создан за 2 часа до заказа на 450 000 ₽, завершённых сделок нет',
  );
  expect(plain({ ...large, account_ms: 0 })).toContain('за 1 минуту до');
  expect(plain({ ...large, account_ms: 49 * HOUR })).toContain('за 2 дня до');
  expect(plain({ kind: 'copied_text', order_id: 12 })).toBe('Текст совпадает с заказом № 12 другого заказчика');
  const found = ['телефон', 'почта'];
  expect(plain({ kind: 'contacts_in_first_message', place: 'order', found })).toBe(
    'Контакты в тексте заказа: телефон и почта',
  );
  expect(plain({ kind: 'contacts_in_first_message', place: 'responses', found, number: 2, read: 5 })).toBe(
    'Контакты в первом сообщении: 2 из 5 последних откликов (телефон и почта)',
  );
  expect(plain({ kind: 'mutual_reviews', name: 'Анна Петрова', received: 3, total: 4, given: 5 })).toBe(
    '3 из 4 отзывов оставил один человек, «Анна Петрова», а ему в ответ оставлено 5',
  );
});

test('names the account that was there last, and says how many there are so far as they were counted', () => {
  const other = { kind: 'same_device', name: 'Анна', is_banned: false } as const;
  const most = HINT_BOUNDS.same_device.accounts;
  const start = 'С того же устройства входили в аккаунт «Анна»';
  expect(plain({ ...other, number_others: 1 })).toBe(start);
  expect(plain({ ...other, is_banned: true, number_others: 3 })).toBe(`${start} (заблокирован) и ещё 2 аккаунта`);
  expect(plain({ ...other, number_others: most })).toBe(`${start} и ещё ${most - 1} аккаунтов`);
  expect(plain({ ...other, number_others: most + 1 })).toBe(`${start} и ещё не меньше ${most} аккаунтов`);
  expect(plain({ ...other, kind: 'same_network', apart_ms: 26 * HOUR, number_others: 1 })).toBe(
    'Из той же сети с разницей в 1 день зарегистрирован аккаунт «Анна»',
  );
});
