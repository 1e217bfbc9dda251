import { expect, test } from 'vitest';
import { dealMessage } from './messages.ts';

test('words a move of a deal as a sentence, with an addition after a colon', () => {
  expect(dealMessage(2, { move: 'deliver', by: 'executor' })).toBe('Сделка №\u00A02 сдана на проверку');
  expect(dealMessage(2, { move: 'dispute_evidence', by: 'customer' })).toBe(
    'Сделка №\u00A02: позиция в споре дополнена',
  );
});
