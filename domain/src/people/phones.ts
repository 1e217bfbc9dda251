import { normalizeCharacters } from '../text/plain-characters.ts';

/** Why a text is no phone. */
export type PhoneFlaw = 'letters' | 'extension' | 'short' | 'long' | 'country';

/** Bounds of the typed text, in characters: the longest number with its blanks and brackets. */
export const PHONE_LIMITS = { typed: [1, 60] } as const;

const EXTENSION = /(?:доб(?:авочный)?|внутр?|вн|д|ext|x|#|;|,)\.?\s*:?\s*\d{1,6}\s*$/iu;
const WRITTEN = /^\(?\+?[\d\s\u00a0().‐-―−-]+$/u;
/** A mobile number of ours without its last digit: no code begins so. */
const ONE_MISSING = /^[78]9\d{8}$/;
/** Ours have ten digits behind +7; codes of areas and networks begin with 3 and above. */
const OURS = /^7[3-9]\d{9}$/;
/** Numbers of other countries (E.164). */
const OTHERS = /^[1-689]\d{7,14}$/;

/**
 * Reads a phone as people type it: «8 916 123-45-67», «+8 916…», «+7(916)…», «916 1234567», «+375 29 …». The phone is in E.164.
 * An extension is refused rather than dropped: nobody answers without it.
 */
export function readPhone(text: string): { phone: string } | { flaw: PhoneFlaw } {
  const typed = normalizeCharacters(text)
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^00(?=[\s(]*[1-9])/, '+');
  if (EXTENSION.test(typed)) return { flaw: 'extension' };
  if (!WRITTEN.test(typed)) return { flaw: 'letters' };
  const digits = digitsOf(typed);
  const isWhole = /^\(?\+/.test(typed);
  if (isWhole && !/^(?:7|89)/.test(digits)) {
    if (OTHERS.test(digits)) return { phone: `+${digits}` };
    return { flaw: digits.length < 8 ? 'short' : 'country' };
  }
  if (digits.length > 11 || (digits.length === 11 && !/^[78]/.test(digits))) return { flaw: 'long' };
  if (digits.length < 10 || (digits.length === 10 && (isWhole || ONE_MISSING.test(digits)))) return { flaw: 'short' };
  const ours = `7${digits.slice(-10)}`;
  return OURS.test(ours) ? { phone: `+${ours}` } : { flaw: 'country' };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** `+79161234567` → «+7 (916) 123-45-67»; other countries are shown as they are stored. */
export function formatPhone(e164: string): string {
  const match = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164);
  return match ? `+7 (${match[1]}) ${match[2]}-${match[3]}-${match[4]}` : e164;
}
