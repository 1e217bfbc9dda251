import { expect, test } from 'vitest';
import { comparedAddress } from './compared-order.ts';
import { neighboursOf, readCompared } from './neighbours.ts';

const response = (id: number) => ({ id, order_id: 5, user: { full_name: `Петров ${id}` } as never });
const ALL = [response(1), response(2), response(3), response(4)];

test('a response leads to its neighbours in the order they were compared in', () => {
  const order = { sort: 'price|asc', pinned: [3] } as const;
  expect(neighboursOf(ALL, 1, order)).toEqual({
    place: 2,
    total: 4,
    previous: { to: '/orders/5/responses/3?sort=price%7Casc&pinned=3', name: 'Петров 3' },
    next: { to: '/orders/5/responses/2?sort=price%7Casc&pinned=3', name: 'Петров 2' },
  });
  expect(neighboursOf(ALL, 4, { sort: 'date|desc', pinned: [] })).toMatchObject({
    previous: { to: '/orders/5/responses/3' },
    next: null,
  });
  expect(neighboursOf([response(1)], 1, order)).toBeNull();
  expect(neighboursOf(ALL, 9, order)).toBeNull();
});

test('its address says how they were compared, and anything odd is the usual order', () => {
  const order = { sort: 'reputation|desc', pinned: [7, 2] } as const;
  expect(readCompared(new URL(comparedAddress(response(1), order), 'https://provodka.example').searchParams)).toEqual(
    order,
  );
  expect(readCompared(new URLSearchParams('sort=magic&pinned=x+-1+0'))).toEqual({ sort: 'date|desc', pinned: [] });
});
