import { expect, test } from 'vitest';
import { orderMoney } from './order-money.ts';

const deal = (code: string, price: number) => ({ price, status: { code, title: '' } });

test('stages that were paid are a part of the price that was agreed', () => {
  const deals = [deal('created', 10_000), deal('paid_out', 30_333), deal('refunded', 9_000), deal('deleted', 1_000)];
  expect(orderMoney(50_000, deals)).toEqual({ agreed: 50_000, paid: 30_333 });
  expect(orderMoney(35_000, deals)).toEqual({ agreed: 40_333, paid: 30_333 });
  expect(orderMoney(undefined, deals)).toBeNull();
});
