import type { Progress } from '@provodka/domain/refusals.ts';
import { REFUSAL_CODES, refuse } from '@provodka/domain/refusals.ts';
import { describe, expect, test } from 'vitest';
import { FIXED_SCREENS, FIXED_TOASTS, MAINTENANCE_OVER, MAINTENANCE_TITLE } from '../fixed-texts.ts';
import { progressText } from '../threshold-texts.ts';
import { refusalStatus, refusalText } from './errors.ts';

/** Numbers and nouns are joined by no-break spaces, which read like plain ones. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe.each(REFUSAL_CODES)('%s', (code) => {
  test('has a status', () => {
    expect([401, 403, 404, 410, 422]).toContain(refusalStatus(code));
  });

  test('has a whole Russian sentence, also without progress and parameters', () => {
    const text = refusalText(refuse(code));
    expect(text).toMatch(/^[А-ЯЁ].{10,}[.!]$/u);
    expect(text).not.toMatch(/undefined|NaN|null|\[object/);
  });
});

test.each([
  [
    refuse('private_order_threshold', { progress: { have: 12_400, need: 30_000, unit: 'rubles' } }),
    'Приватные заказы пока недоступны. Нужны безопасные сделки на 30 000 ₽, сейчас на 12 400 ₽.',
  ],
  [
    refuse('order_wrong_status', { params: { status: 'A' } }),
    'Заказ сейчас в статусе «В архиве»: действие недоступно. Обновите страницу.',
  ],
  [refuse('planned_at_too_late', { params: { last_day: '2026-06-08' } }), 'Укажите срок не позже 8 июня 2026.'],
  [
    refuse('sm_insufficient', { params: { cost: 50, balance: 1200 } }),
    'Отклик стоит 50 SM, на счёте 1 200 SM. Пополните счёт в кошельке.',
  ],
  [
    refuse('user_banned', { params: { reason: 'спам', until: '2026-03-09T21:00:00.000Z' } }),
    'Ваш аккаунт заблокирован. Причина: спам. Блокировка снимется 10 марта 2026. Вы можете обжаловать блокировку один раз.',
  ],
  [
    refuse('user_banned', { params: { reason: 'Рассылал рекламу. ' } }),
    'Ваш аккаунт заблокирован. Причина: Рассылал рекламу. Вы можете обжаловать блокировку один раз.',
  ],
])('%o', (refusal, expected) => {
  expect(plain(refusalText(refusal))).toBe(expected);
});

test.each([
  [{ have: 0, need: 1, unit: 'deals' }, 'Нужна 1 завершённая сделка, сейчас 0.'],
  [{ have: 1, need: 3, unit: 'deals' }, 'Нужны 3 завершённые сделки, сейчас 1.'],
  [{ have: 4, need: 11, unit: 'deals' }, 'Нужно 11 завершённых сделок, сейчас 4.'],
  [{ have: 99.5, need: 100, unit: 'rubles' }, 'Нужны безопасные сделки на 100 ₽, сейчас на 99,50 ₽.'],
] satisfies [Progress, string][])('words %o as %s', (progress, expected) => {
  expect(plain(progressText(progress))).toBe(expected);
});

test('the texts of the error catalogue are literal', () => {
  expect(FIXED_TOASTS).toEqual({
    401: 'Войдите, чтобы продолжить',
    403: 'Доступ запрещен',
    419: 'Ошибка проверки CSRF, обновите страницу',
    429: 'Слишком много запросов. Подождите минуту и повторите',
  });
  expect(FIXED_SCREENS[403]).toEqual({
    title: 'Извините! Страница недоступна',
    description: 'У вас не достаточно прав на просмотр этой страницы.',
  });
  expect(FIXED_SCREENS[404].title).toBe('Извините! Страница, которую Вы ищете, не может быть найдена');
  expect(FIXED_SCREENS[500].title).toBe('Извините! Внутренняя ошибка сервера');
  expect(MAINTENANCE_TITLE).toBe('Извините! Идут технические работы');
  expect(MAINTENANCE_OVER).toBe('Завершено');
});
