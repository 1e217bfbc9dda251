import { expect, test } from 'vitest';
import { auditWord } from './audit-words.ts';

test.each([
  ['B', 'status', 'order', 'Заблокирован'],
  ['disputed', 'status', 'deal', 'Спор'],
  ['contacts_outside', 'reason_code', 'user', 'Просит контакты в обход сделки'],
  ['customer', 'target', 'user', 'профиль заказчика'],
  ['2026-12-03T09:36:18.191Z', 'until', 'user', '3\u00a0декабря\u00a02026'],
  [40, 'share', 'deal', '40\u00a0%'],
  [67, 'criteria_share', 'deal', '67\u00a0%'],
  [['Отмен нет', 'Протокол пуст'], 'met', 'deal', 'Отмен нет, Протокол пуст'],
  [[], 'unmet', 'deal', 'ничего'],
  [true, 'is_decided', 'user', 'вынесено'],
  [2, 'complaint', 'user', '№\u00a02'],
  [60_000, 'deal.max_sum', 'settings', '60\u00a0000\u00a0₽'],
  [21, 'deal.limit_days', 'settings', '21\u00a0день'],
  ['2023-12-20', 'motivation.start_date', 'settings', '20\u00a0декабря\u00a02023'],
  ['2026-10-01T00:00:00+03:00', 'leaderboard.customers_closed_at', 'settings', '1\u00a0октября\u00a02026 в\u00a000:00'],
  ['danger', 'type', 'announcement', 'Срочно'],
  ['certificate', 'kind', 'user', 'сертификат 1С'],
  [true, 'is_banned', 'user', 'да'],
  [null, 'abonnement', 'user', 'нет'],
  ['Позвоните мне', 'message', 'message', 'Позвоните мне'],
])('%s of %s of a %s is «%s»', (value, field, kind, word) => {
  expect(auditWord(value, field, kind)).toBe(word);
});
