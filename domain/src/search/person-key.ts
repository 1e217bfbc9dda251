import { type SpelledWord, spellings } from './spellings.ts';

/** The person or people that a moderators' field names: one by a uuid, or everybody whose name has these words. */
export type PersonKey = { uuid: string } | { words: readonly SpelledWord[] };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads the text of such a field. */
export function readPersonKey(typed: string): PersonKey {
  const text = typed.trim().toLowerCase();
  return UUID.test(text) ? { uuid: text } : { words: spellings(text) };
}
