import { expect, test } from 'vitest';
import { isNumber, isText, isYesOrNo, listOf, orAbsent, orNull, recordOf, validStoredFields } from './stored-values.ts';

const KEPT = {
  title: isText,
  budget: orNull(isNumber),
  is_private: isYesOrNo,
  city: orNull(recordOf({ id: isNumber, region: orAbsent(isText) })),
  teams: listOf(recordOf({ id: isNumber })),
};

test('fields of their kind come back as they were kept', () => {
  const kept = { title: 'Обмен', budget: null, is_private: true, city: { id: 1 }, teams: [{ id: 2 }] };
  expect(validStoredFields(KEPT, kept)).toEqual(kept);
});

test('a field of a wrong type drops no other, and unknown fields are ignored', () => {
  const kept = { title: 'Обмен', budget: '100', is_private: 1, city: { id: '1' }, teams: [{ id: 2 }, null], other: 1 };
  expect(validStoredFields(KEPT, kept)).toEqual({ title: 'Обмен' });
});

test('omits fields that were not stored, so that the form keeps its values', () => {
  expect(Object.keys(validStoredFields(KEPT, { title: 'Обмен' }))).toEqual(['title']);
});

test.each([null, undefined, 'text', 7])('%s has no fields', (kept) => {
  expect(validStoredFields(KEPT, kept)).toEqual({});
});
