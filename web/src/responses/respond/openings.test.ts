import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openingOf, readOpenings, saveOpening } from './drafts.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('the last three beginnings are kept for their person, each once, the newest first', () => {
  for (const words of ['Здравствуйте!\nСделаю', 'Добрый день!', 'Делал такое', 'Здравствуйте!', 'Привет']) {
    saveOpening('anna', words);
  }
  expect(readOpenings('anna')).toEqual(['Привет', 'Здравствуйте!', 'Делал такое']);
  expect(readOpenings('boris')).toEqual([]);
});

test('a long paragraph is no beginning, and a month later the others still are', () => {
  saveOpening('anna', 'Добрый день!');
  expect(openingOf('а'.repeat(301))).toBeNull();
  expect(saveOpening('anna', 'а'.repeat(301))).toEqual(['Добрый день!']);
  vi.useFakeTimers({ now: Date.now() + 30 * 86_400_000 });
  expect(readOpenings('anna')).toEqual(['Добрый день!']);
  vi.useRealTimers();
});
