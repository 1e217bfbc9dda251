import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../operations/start-error.ts';

/** An unguessable token for a session, a letter or a link. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** The hash that the database stores instead of a token. */
export const tokenHash = (token: string | Buffer): Buffer => createHash('sha256').update(token).digest();

/** The CSRF token of a session: bound to it, without state of its own (product: wire). */
export const csrfToken = (secret: string, session: string): string =>
  createHmac('sha256', secret).update(session).digest('base64url');

/** A signature for one purpose; that of another purpose, or a CSRF token, says nothing about it. */
export const signature = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', `${purpose}\0${secret}`).update(text).digest('base64url');

/** Compares in constant time. */
export function isSame(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The installation's secret: made once and stored beside the data, readable by the owner only. */
export function loadOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomToken();
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}

/** Restores the secret of an installation. Throws StartError where a different one is stored already. */
export function restoreSecret(dataDir: string, secret: string): void {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  } else if (loadOrCreateSecret(dataDir) !== secret)
    throw new StartError(`${path} is the secret of another installation: name another DATA_DIR.`);
}
