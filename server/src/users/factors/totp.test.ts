import { expect, it } from 'vitest';
import { decrypt, encrypt } from '../../platform/config/encryption.ts';
import { base32, stepOf, totpAddress, totpCode } from './totp.ts';

/** Test vectors of RFC 6238, appendix B, cut to six digits. */
const SECRET = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('gives the code of the standard at second %i', (second, code) => {
  expect(totpCode(SECRET, Math.floor(second / 30))).toBe(code);
});

it('writes a secret in the letters of the standard', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(totpAddress(SECRET, { issuer: 'Биржа 1С', login: 'ivan' })).toContain(
    'secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%D0%91%D0%B8%D1%80%D0%B6%D0%B0%201%D0%A1',
  );
});

it('finds whose step a code is', () => {
  expect(stepOf(SECRET, '287082', [0, 1, 2])).toBe(1);
  expect(stepOf(SECRET, '287083', [0, 1, 2])).toBeNull();
});

it('decrypts a secret only under the key and for the purpose it was encrypted with', () => {
  const sealed = encrypt('secret', 'totp', SECRET);
  expect(sealed.includes(SECRET)).toBe(false);
  expect(decrypt('secret', 'totp', sealed)).toEqual(SECRET);
  expect(() => decrypt('another', 'totp', sealed)).toThrow(/authenticate/);
  expect(() => decrypt('secret', 'another', sealed)).toThrow(/authenticate/);
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => decrypt('secret', 'totp', sealed)).toThrow(/authenticate/);
});
