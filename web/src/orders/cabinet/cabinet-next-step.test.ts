import type { CabinetOrder } from '@provodka/contract/orders/orders.ts';
import { expect, test } from 'vitest';
import { formatPaid } from '../order-facts.ts';
import { clockOf, customerStep, executorStep } from './cabinet-next-step.ts';

const NOW = Date.parse('2026-11-20T12:00:00+03:00');

function order(code: string, more: Partial<CabinetOrder> = {}): CabinetOrder {
  const status = { code, title: '', group: '', comment: null };
  const base = {
    status,
    executor: null,
    open_deal: null,
    number_responses: 0,
    number_new_responses: 0,
    responders: [],
    published_at: null,
    expires_at: null,
    rights: { renew: { allowed: true, reason: null } },
  };
  return { ...base, ...more } as CabinetOrder;
}
const deal = (status: string) => ({ open_deal: { id: 1, number: 1, status, price: 1000, sum: 1065, until: null } });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const customer = (...given: Parameters<typeof order>) => {
  const step = customerStep(order(...given), NOW);
  return step && `${step.look}: ${plain(step.text)}`;
};
const executor = (...given: Parameters<typeof order>) => {
  const step = executorStep(order(...given));
  return step && `${step.look}: ${plain(step.text)}`;
};

test('the customer is told whose turn it is', () => {
  expect(customer('C')).toBe('quiet: Не опубликован');
  expect(customer('N')).toBe('quiet: Откликов пока нет');
  expect(customer('N', { number_responses: 8 })).toBe('quiet: 8 откликов');
  expect(customer('N', { number_responses: 8, number_new_responses: 2 })).toBe('yours: 2 новых отклика из 8');
  expect(customer('N', { number_responses: 3, number_new_responses: 3 })).toBe('yours: 3 новых отклика');
  expect(customer('W')).toBe('yours: Создать сделку');
  expect(customer('W', deal('created'))).toBe('yours: Оплатить 1 065 ₽');
  expect(customer('W', deal('delivered'))).toBe('yours: Принять работу');
  expect(customer('W', deal('paid'))).toBe('quiet: Исполнитель работает');
  expect(customer('W', deal('disputed'))).toBe('trouble: Спор открыт');
});

test("a moderator's words stand in the row", () => {
  const status = { code: 'R', title: '', group: '', comment: 'Уберите телефон из описания' };
  expect(customer('R', { status })).toBe('trouble: Уберите телефон из описания');
});

test('a publication about to end without responses is spoken of', () => {
  const published_at = '2026-10-23T12:00:00+03:00';
  expect(customer('N', { published_at, expires_at: '2026-11-22T12:00:00+03:00' })).toBe('trouble: Открыт до 22 ноября');
  const ending = order('N', { published_at, expires_at: '2026-11-22T12:00:00+03:00' });
  expect(customerStep(ending, NOW)?.isRenewable).toBe(true);
  expect(customer('N', { published_at, expires_at: '2026-12-10T12:00:00+03:00' })).toBe('quiet: Откликов пока нет');
});

test('a publication of five days is spoken of on its last', () => {
  const lasting = (day: number) => ({
    published_at: `2026-11-${day - 5}T12:00:00+03:00`,
    expires_at: `2026-11-${day}T12:00:00+03:00`,
  });
  expect(customer('N', lasting(22))).toBe('quiet: Откликов пока нет');
  expect(customer('N', lasting(21))).toBe('trouble: Открыт до 21 ноября');
});

test('the executor is told whose turn it is', () => {
  expect(executor('W')).toBe('quiet: Заказчик готовит сделку');
  expect(executor('W', deal('paid'))).toBe('yours: Сдать работу');
  expect(executor('W', deal('delivered'))).toBe('quiet: Заказчик проверяет');
  expect(executor('W', deal('accepted'))).toBe('yours: Получить 1 065 ₽');
});

test('a finished order has no next step beside its status, and in the archive says that it was done', () => {
  const done = { executor: {} as CabinetOrder['executor'] };
  expect([customer('F', done), executor('F', done)]).toEqual([null, null]);
  expect([customer('A', done), executor('A', done)]).toEqual(['quiet: Выполнен', 'quiet: Выполнен']);
  expect(customer('A')).toBe('quiet: Исполнитель не выбран');
});

test('shows the deadline of a step and links to its page', () => {
  const delivered = { id: 7, number: 2, status: 'delivered', price: 1000, sum: 1065, until: '2026-11-28T04:27:00Z' };
  const own = order('W', { id: 3, open_deal: delivered });
  expect(customerStep(own, NOW)?.to).toBe('/orders/3/deals/7');
  expect(plain(clockOf(own, NOW) ?? '')).toBe('до 28 ноября в 07:27');
  const planned = { ...delivered, status: 'paid', until: '2026-12-02T21:00:00Z' };
  expect(plain(clockOf(order('W', { open_deal: planned }), NOW) ?? '')).toBe('до 2 декабря');
  expect(clockOf(order('W', deal('created')), NOW)).toBeNull();
});

test('shows how much of the agreed sum is paid', () => {
  const paid = (sum: number) => formatPaid({ agreed: 50_000, paid: sum });
  expect(plain(paid(30_333) ?? '')).toBe('оплачено 30 333 из 50 000 ₽');
  expect(plain(paid(50_000) ?? '')).toBe('оплачено 50 000 ₽');
  expect([paid(0), formatPaid(null)]).toEqual([null, null]);
});
