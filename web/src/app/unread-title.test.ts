import { expect, test } from 'vitest';
import { unreadTitle } from './unread-title.ts';

test('adds the unread count to a title once', () => {
  expect(unreadTitle('Заказы — Проводка', 3)).toBe('(3) Заказы — Проводка');
  expect(unreadTitle('(3) Заказы — Проводка', 4)).toBe('(4) Заказы — Проводка');
  expect(unreadTitle('(4) Заказы — Проводка', 250)).toBe('(99+) Заказы — Проводка');
  expect(unreadTitle('(99+) Заказы — Проводка', 0)).toBe('Заказы — Проводка');
  expect(unreadTitle('(1) Заказы', 1)).toBe('(1) Заказы');
});
