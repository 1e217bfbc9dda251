import { type SpelledWord, spellings } from './spellings.ts';

/**
 * The person or people that a moderators' field names: one by a uuid, or everybody whose name has these words, whose login is
 * the typed one or whose number it is.
 */
export type PersonKey = { uuid: string } | { words: readonly SpelledWord[]; login: string; number: number | null };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** «№ 17» as the list of users shows it; longer ones are nobody's. */
const NUMBER = /^(?:№\s*)?(\d{1,9})$/;

/** Reads the text of such a field. */
export function readPersonKey(typed: string): PersonKey {
  const text = typed.trim().toLowerCase();
  if (UUID.test(text)) return { uuid: text };
  const [, digits] = NUMBER.exec(text) ?? [];
  return { words: spellings(text), login: text, number: digits === undefined ? null : Number(digits) };
}
