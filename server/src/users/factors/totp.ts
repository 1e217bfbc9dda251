/** Codes of authenticator apps (RFC 6238, RFC 4648) by node:crypto: HMAC-SHA-1, the only kind every app knows. */
import { createHmac, randomInt } from 'node:crypto';
import { TOTP } from '@provodka/domain/people/second-factor.ts';
import { isSame } from '../../platform/config/secrets.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** Bytes in the letters apps take. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{1,${BITS}}`, 'g')) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS, '0'), 2)]).join('');
}

/** Random letters for secrets, unguessable. */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The code of one time step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** TOTP.digits;
  return String(number).padStart(TOTP.digits, '0');
}

/** The time step that a code belongs to, null when it matches none; the comparison takes constant time. */
export function stepOf(secret: Buffer, code: string, steps: readonly number[]): number | null {
  let found: number | null = null;
  for (const step of steps) if (isSame(totpCode(secret, step), code)) found = step;
  return found;
}

/** The address an app reads from a QR code. */
export function totpAddress(secret: Buffer, { issuer, login }: { issuer: string; login: string }): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(TOTP.digits),
    period: String(TOTP.seconds),
  });
  // Apps show a plus where a blank was meant.
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${login}`)}?${query.toString().replaceAll('+', '%20')}`;
}
