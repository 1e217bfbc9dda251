import { describe, expect, it } from 'vitest';
import { lastLetterBefore, refuseAnotherSearch } from './saved-searches.ts';

describe('saved searches', () => {
  it.each([
    [0, null],
    [19, null],
    [20, 'too_many_saved_searches'],
  ])('beside %i others another one is refused with %s', (kept, code) => {
    expect(refuseAnotherSearch(kept)?.code ?? null).toBe(code);
  });

  it('send a letter an hour at most', () => {
    expect(lastLetterBefore(new Date('2026-03-01T12:00:00Z'))).toEqual(new Date('2026-03-01T11:00:00Z'));
  });
});
