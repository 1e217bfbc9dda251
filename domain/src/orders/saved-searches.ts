/** Saved searches: filters of the public list whose new orders a person is notified of (product: calls). */
import { type Refusal, refuse } from '../refusals.ts';

export const SAVED_SEARCH_LIMITS = {
  title: [1, 120],
  /** Characters of the query string of the list. */
  query: [0, 2000],
  /** Searches that a person may keep. */
  most: 20,
  /** Orders that one letter names; the rest stay a click away. */
  in_letter: 20,
} as const;

/** Channels of saved searches; only letters so far. */
export const SEARCH_CHANNELS = ['email'] as const;
export type SearchChannel = (typeof SEARCH_CHANNELS)[number];

const LETTER_EVERY_MS = 3_600_000;

/** Whether another search fits beside the `kept` saved ones. */
export function refuseAnotherSearch(kept: number): Refusal | null {
  return kept < SAVED_SEARCH_LIMITS.most
    ? null
    : refuse('too_many_saved_searches', { params: { max: SAVED_SEARCH_LIMITS.most } });
}

/** A person who got a letter since this moment waits for the next one. */
export const lastLetterBefore = (now: Date): Date => new Date(now.getTime() - LETTER_EVERY_MS);
