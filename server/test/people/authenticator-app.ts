import { totpStep } from '@provodka/domain/people/second-factor.ts';
import { totpCode } from '../../src/users/factors/totp.ts';
import type { TestServer } from '../server.ts';
import type { Browser } from './browser.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes the secret that an app shows as letters. */
export function bytesOf(letters: string): Buffer {
  const bits = [...letters].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the code the person's app shows now. */
export type App = (stepsOn?: number) => string;

/** Connects an app to the signed-in account; the code used for it is spent. */
export async function connectApp(
  server: TestServer,
  browser: Browser,
): Promise<{ app: App; recovery_codes: string[] }> {
  const { data } = await browser.api.auth_authenticator_begin();
  const secret = bytesOf(data.secret);
  const app: App = (stepsOn = 0) => totpCode(secret, totpStep(server.clock.now()) + stepsOn);
  const confirmed = await browser.api.auth_authenticator_confirm({ body: { code: app() } });
  server.clock.advance({ seconds: 30 });
  return { app, recovery_codes: confirmed.data.recovery_codes ?? [] };
}
