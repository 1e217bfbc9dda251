import { expect, test } from 'vitest';
import { reachedJourneys } from './changed-files.ts';

test('runs every journey when the product changed', () => {
  expect(reachedJourneys(['docs/product.md', 'server/src/orders/store.ts'])).toBe('all');
  expect(reachedJourneys(['server/migrations/0099_x.sql'])).toBe('all');
});

test('runs a journey that changed itself, and none for tests and documents', () => {
  expect(reachedJourneys(['e2e/people/chat.spec.ts', 'server/src/orders/moves.test.ts', 'README.md'])).toEqual([
    'e2e/people/chat.spec.ts',
  ]);
  expect(reachedJourneys(['docs/quality.md'])).toEqual([]);
});
