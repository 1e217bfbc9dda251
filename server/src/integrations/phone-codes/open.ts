import type { FastifyInstance } from 'fastify';
import type { PhoneCodesSettings } from '../../platform/config/phone-codes-config.ts';
import type { PhoneCodes } from './port.ts';
import { openPhoneSandbox, SANDBOX_PATH } from './sandbox.ts';
import { openSmsru, type SmsruParts } from './smsru.ts';

export interface OpenPhoneCodes {
  /** Null where the marketplace sends no codes. */
  codes: PhoneCodes | null;
  /** The path of the page that shows what would have been sent; null where it is sent. */
  sandbox_path: string | null;
  /** Adds the mode's routes to the server. */
  register(app: FastifyInstance): Promise<void>;
}

/** Codes to phones in the mode of the configuration (product: trust). */
export function openPhoneCodes(settings: PhoneCodesSettings, parts: SmsruParts): OpenPhoneCodes {
  const none = { sandbox_path: null, register: () => Promise.resolve() };
  if (settings.provider === 'off') return { ...none, codes: null };
  if (settings.provider === 'smsru') return { ...none, codes: openSmsru(settings, parts) };
  return { ...openPhoneSandbox(parts.clock), sandbox_path: SANDBOX_PATH };
}
