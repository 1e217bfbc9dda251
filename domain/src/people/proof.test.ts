import { expect, it } from 'vitest';
import { isProofFresh, PROOF_MINUTES, proofWays } from './proof.ts';

const now = new Date('2026-11-26T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

it.each([
  [ago(0), true],
  [ago(PROOF_MINUTES * 60_000), true],
  [ago(PROOF_MINUTES * 60_000 + 1), false],
  [null, false],
])('counts a proof of %s as fresh or not: %s', (provedAt, expected) => {
  expect(isProofFresh(provedAt, now)).toBe(expected);
});

const nobody = { has_passkey: false, has_authenticator: false, has_password: false, has_site: false };

it.each([
  [{ has_passkey: true, has_authenticator: true, has_password: true }, ['passkey', 'code']],
  [{ has_passkey: true, has_password: true }, ['passkey', 'code']],
  [{ has_authenticator: true, has_password: true }, ['code']],
  [{ has_password: true, has_site: true }, ['password']],
  [{ has_site: true }, ['site']],
  [{}, []],
])('offers the surest ways alone when a person has %j', (facts, ways) => {
  expect(proofWays({ ...nobody, ...facts })).toEqual(ways);
});
