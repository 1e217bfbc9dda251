import { expect, test } from 'vitest';
import {
  ACT_DOCUMENTS,
  acceptanceState,
  agreedName,
  DOCUMENTS,
  equivalentHashes,
  isAgreed,
  isDocumentName,
  needsAcceptance,
  refuseOutdated,
  refuseUnaccepted,
  type StandingDocument,
} from './acceptances.ts';

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

const minor = (...pairs: string[]) =>
  pairs.map((pair) => ({ from_hash: pair.split('>')[0] ?? '', to_hash: pair.split('>')[1] ?? '' }));

test.each([
  ['no edit was minor', [], ['c']],
  ['two minor edits follow each other', minor('a>b', 'b>c'), ['a', 'b', 'c']],
  ['one before them was not minor', minor('b>c'), ['b', 'c']],
  ['minor edits went there and back', minor('a>c', 'c>a'), ['a', 'c']],
  ['a minor edit leads away from it', minor('c>d'), ['c']],
])('tells which texts mean the same when %s', (_, changes, expected) => {
  expect([...equivalentHashes('c', changes)].toSorted()).toEqual(expected);
});

const facts = (document: StandingDocument, ...hashes: string[]) => ({
  document,
  agreed: [...hashes.map((hash) => agreedName(document, hash)), agreedName('terms', 'other')].slice(0, hashes.length),
  same: new Set(['a', 'b']),
});

test.each([
  ['terms', ['a'], 'agreed', false, null],
  ['terms', ['old', 'b'], 'agreed', false, null],
  ['terms', ['old'], 'changed', true, 'documents_changed'],
  ['terms', [], 'unknown', true, null],
  ['personal-data', ['old'], 'changed', true, 'documents_changed'],
  ['publication', ['old'], 'changed', true, null],
  ['publication', [], 'not_given', false, null],
] as const)('tells how a person stands to %s when they agreed to %j', (document, hashes, standing, asked, refusal) => {
  const one = facts(document, ...hashes);
  expect([acceptanceState(one), needsAcceptance(one)]).toEqual([standing, asked]);
  expect(refuseUnaccepted([one])?.code ?? null).toBe(refusal);
});

test('takes no agreement to a text when another one is in force', () => {
  expect([refuseOutdated('a', 'a'), refuseOutdated('a', 'b')?.code]).toEqual([null, 'document_outdated']);
});
