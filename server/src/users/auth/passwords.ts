import { hash, verify } from '@node-rs/argon2';
import { randomToken } from '../../platform/config/secrets.ts';

/** Argon2id (the library's default) at the cost OWASP recommends; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password in the one form it is compared and judged in: typed on another keyboard or system it is the same. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * The hash that is stored of a password. Takes tens of milliseconds of a worker thread: call it outside a transaction.
 */
export async function hashPassword(password: string): Promise<string> {
  return await hash(normalizePassword(password), COST);
}

/** The hash of no password, compared where there is no user, so that both cases take the same time. */
const nobodysHash = hashPassword(randomToken());

/** Whether this is the password; without a hash to compare with it takes the same time to say no. */
export async function isPassword(password: string, knownHash: string | null): Promise<boolean> {
  const comparable = knownHash?.startsWith('$argon2id$') ? knownHash : await nobodysHash;
  return await verify(comparable, normalizePassword(password));
}
