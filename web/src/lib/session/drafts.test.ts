import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  claimGuestDrafts,
  deleteDraft,
  deleteDrafts,
  draftKey,
  latestDraftNoun,
  readDraft,
  saveDraft,
} from './drafts.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00:00Z');

/** A browser's storage: its keys are its own properties. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()));
afterEach(() => vi.unstubAllGlobals());

test('a draft is of one person and one noun', () => {
  saveDraft(draftKey('anna', 'response-1'), { message: 'текст' }, NOW);
  expect(readDraft(draftKey('anna', 'response-1'), NOW)?.values).toEqual({ message: 'текст' });
  expect(readDraft(draftKey('anna', 'response-2'), NOW)).toBeNull();
  expect(readDraft(draftKey('boris', 'response-1'), NOW)).toBeNull();
});

test('a draft is forgotten after a week', () => {
  const key = draftKey('anna', 'response-1');
  saveDraft(key, {}, NOW);
  expect(readDraft(key, NOW + 7 * DAY - 1)).not.toBeNull();
  expect(readDraft(key, NOW + 7 * DAY)).toBeNull();
});

test('ignores foreign and broken drafts', () => {
  localStorage.setItem('draft:anna:response-1', '{');
  localStorage.setItem('draft:anna:response-2', '{"values":1}');
  expect(readDraft('draft:anna:response-1', NOW)).toBeNull();
  expect(readDraft('draft:anna:response-2', NOW)).toBeNull();
});

test('sending forgets one draft, signing out all of them and nothing else', () => {
  saveDraft(draftKey('anna', 'response-1'), {}, NOW);
  saveDraft(draftKey('anna', 'response-2'), {}, NOW);
  localStorage.setItem('dark-theme', 'true');
  deleteDraft(draftKey('anna', 'response-1'));
  expect(readDraft(draftKey('anna', 'response-1'), NOW)).toBeNull();
  expect(readDraft(draftKey('anna', 'response-2'), NOW)).not.toBeNull();
  deleteDrafts();
  expect(readDraft(draftKey('anna', 'response-2'), NOW)).toBeNull();
  expect(localStorage.getItem('dark-theme')).toBe('true');
});

test('a closed storage keeps nothing and breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(saveDraft('draft:anna:response-1', {}, NOW)).toBeNull();
  expect(readDraft('draft:anna:response-1', NOW)).toBeNull();
  deleteDrafts();
});

test('finds what a person wrote about last', () => {
  saveDraft(draftKey('vera', 'order-new'), {}, NOW);
  saveDraft(draftKey('vera', 'response-7'), {}, NOW + 1000);
  saveDraft(draftKey('vera', 'chat-deal-5'), {}, NOW + 2000);
  saveDraft(draftKey('gleb', 'response-8'), {}, NOW + 3000);
  expect(latestDraftNoun('vera', /^(order-new|response-\d+)$/, NOW + 4000)).toBe('response-7');
  expect(latestDraftNoun('vera', /^review/, NOW)).toBeNull();
  expect(latestDraftNoun('dina', /./, NOW)).toBeNull();
});

test('gives what a guest typed to who signs in within a day, and lays it over nothing of theirs', () => {
  saveDraft(draftKey(undefined, 'order-new'), 'typed as a guest', NOW);
  claimGuestDrafts('egor', NOW + 1000);
  expect(readDraft(draftKey('egor', 'order-new'), NOW)?.values).toBe('typed as a guest');
  expect(readDraft(draftKey(undefined, 'order-new'), NOW)).toBeNull();
  saveDraft(draftKey(undefined, 'order-new'), 'typed later', NOW);
  claimGuestDrafts('egor', NOW + 1000);
  expect(readDraft(draftKey('egor', 'order-new'), NOW)?.values).toBe('typed as a guest');
  saveDraft(draftKey(undefined, 'order-new'), 'of somebody else', NOW);
  claimGuestDrafts('dina', NOW + 86_400_000);
  expect(readDraft(draftKey('dina', 'order-new'), NOW)).toBeNull();
});
