import { expect, test } from 'vitest';
import { dealMessage } from './messages.ts';

test('a chat tells of a deal in a sentence, and of what came to it after a colon', () => {
  expect(dealMessage(2, { move: 'deliver', by: 'executor' })).toBe('Сделка №\u00A02 сдана на проверку');
  expect(dealMessage(2, { move: 'dispute_evidence', by: 'customer' })).toBe(
    'Сделка №\u00A02: позиция в споре дополнена',
  );
});
