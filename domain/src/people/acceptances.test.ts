import { expect, test } from 'vitest';
import { ACT_DOCUMENTS, DOCUMENTS, isAgreed, isDocumentName } from './acceptances.ts';

test('asks for every document in some act when all acts are taken together', () => {
  expect(new Set(Object.values(ACT_DOCUMENTS).flat())).toEqual(new Set(DOCUMENTS));
});

test.each([
  [null, false],
  ['hide_profile', false],
  ['publish_profile', true],
  ['changed_text', true],
] as const)('tells whether a document stands agreed to when the latest act is %s', (latest, is) => {
  expect(isAgreed(latest)).toBe(is);
});

test('knows its own names alone when a name comes from an address', () => {
  expect(['terms', 'privacy', 'constructor'].map(isDocumentName)).toEqual([true, false, false]);
});
