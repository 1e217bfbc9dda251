import { describe, expect, it } from 'vitest';
import {
  givenScopes,
  journalForgottenBefore,
  refuseByScope,
  refuseNewToken,
  TOKEN_LIMITS,
  tokenEndsAt,
} from './tokens.ts';

const NOW = new Date('2026-11-28T09:00:00Z');
const owner = { tokens: 0, has_second_factor: true, is_demo: false };

describe('a new token', () => {
  it('reads whatever else was chosen', () => {
    expect(givenScopes([])).toEqual(['read']);
    expect(givenScopes(['money', 'respond'])).toEqual(['read', 'respond', 'money']);
  });

  it('ends after its days to the minute', () => {
    expect(tokenEndsAt(NOW, 30)).toEqual(new Date('2026-12-28T09:00:00Z'));
  });

  it('is refused when the person has as many as one may have', () => {
    expect(refuseNewToken({ ...owner, tokens: TOKEN_LIMITS.number - 1 }, ['read'])).toBeNull();
    expect(refuseNewToken({ ...owner, tokens: TOKEN_LIMITS.number }, ['read'])?.code).toBe('tokens_full');
  });

  it('moves money only when its owner has a second factor, which the demo never has', () => {
    const bare = { ...owner, has_second_factor: false };
    expect(refuseNewToken(owner, ['read', 'money'])).toBeNull();
    expect(refuseNewToken(bare, ['read', 'manage'])).toBeNull();
    expect(refuseNewToken(bare, ['read', 'money'])?.code).toBe('token_needs_factor');
    expect(refuseNewToken({ ...bare, is_demo: true }, ['read', 'money'])?.code).toBe('token_of_demo');
  });
});

describe('a call by token', () => {
  const token = { scopes: ['read', 'money'], has_second_factor: true } as const;

  it('is allowed when the token has any of the scopes the call takes', () => {
    expect(refuseByScope(['read'], token)).toBeNull();
    expect(refuseByScope(['respond', 'money'], token)).toBeNull();
  });

  it('is refused with the scope it lacks, and always where no scope suffices', () => {
    expect(refuseByScope(['respond', 'manage'], token)).toEqual({ code: 'token_scope', params: { scope: 'respond' } });
    expect(refuseByScope([], token)).toEqual({ code: 'token_never' });
  });

  it('moves no money while its owner has no second factor, and reads on', () => {
    const bare = { ...token, has_second_factor: false };
    expect(refuseByScope(['money'], bare)?.code).toBe('token_without_factor');
    expect(refuseByScope(['read'], bare)).toBeNull();
    expect(refuseByScope(['read', 'money'], bare)).toBeNull();
  });
});

it('forgets lines of the journal when their days are over', () => {
  expect(journalForgottenBefore(NOW)).toBe('2026-08-30');
});
