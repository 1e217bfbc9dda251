import { expect, test } from 'vitest';
import { signedTitle } from './signed-title.ts';

test('adds the unread count to a title once', () => {
  expect(signedTitle('Заказы — Проводка', 3)).toBe('(3) Заказы — Проводка');
  expect(signedTitle('(3) Заказы — Проводка', 4)).toBe('(4) Заказы — Проводка');
  expect(signedTitle('(4) Заказы — Проводка', 250)).toBe('(99+) Заказы — Проводка');
  expect(signedTitle('(99+) Заказы — Проводка', 0)).toBe('Заказы — Проводка');
  expect(signedTitle('(1) Заказы', 1)).toBe('(1) Заказы');
});
