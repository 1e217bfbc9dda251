/** How long a draft is kept, in ms: after a week the order has moved on. */
const LIFETIME = 7 * 86_400_000;
const PREFIX = 'draft:';

export interface Draft {
  /** ISO moment of the last save. */
  saved_at: string;
  /** The values given to `keepDraft`; another version of the site may have written them, so check their shape. */
  values: unknown;
}

/** The key of a person's draft about one noun: `draftKey(uuid, 'response-12')`. Other people in the same browser do not find it. */
export const draftKey = (personUuid: string | undefined, noun: string): string =>
  `${PREFIX}${personUuid ?? ''}:${noun}`;

/** Reads a draft, null when there is none or it is older than `lifetime` ms. Drafts survive reloads and the end of a session. */
export function readDraft(key: string, now = Date.now(), lifetime = LIFETIME): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    if (!kept || !(now - Date.parse(kept.saved_at) < lifetime)) return null;
    return kept;
  } catch {
    return null;
  }
}

/** Drafts of guests last a day: the next guest of this browser is probably somebody else. */
const GUEST_LIFETIME = 86_400_000;

/** Passes the drafts of a guest to the person who has signed in; their own drafts stay as they are. */
export function claimGuestDrafts(personUuid: string, now = Date.now()): void {
  const beginning = draftKey(undefined, '');
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(beginning))) {
      const own = draftKey(personUuid, key.slice(beginning.length));
      const draft = readDraft(own, now) === null ? readDraft(key, now, GUEST_LIFETIME) : null;
      if (draft) localStorage.setItem(own, JSON.stringify(draft));
      localStorage.removeItem(key);
    }
  } catch {
    // A closed storage holds nothing.
  }
}

/** The noun of this kind in the person's latest draft, null without one. */
export function latestDraftNoun(personUuid: string, kind: RegExp, now = Date.now()): string | null {
  const beginning = draftKey(personUuid, '');
  claimGuestDrafts(personUuid, now);
  try {
    const kept = Object.keys(localStorage)
      .filter((key) => key.startsWith(beginning) && kind.test(key.slice(beginning.length)))
      .flatMap((key) => readDraft(key, now)?.saved_at.concat(key) ?? [])
      .toSorted();
    return kept.at(-1)?.split(beginning)[1] ?? null;
  } catch {
    return null;
  }
}

/** @returns the ISO moment of the save, null when the storage is closed or full */
export function saveDraft(key: string, values: unknown, now = Date.now()): string | null {
  const kept: Draft = { saved_at: new Date(now).toISOString(), values };
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    return kept.saved_at;
  } catch {
    return null;
  }
}

export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A closed storage holds nothing.
  }
}

/** Drops all drafts at sign-out, so that the next person at this machine finds none. */
export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // A closed storage holds nothing.
  }
}
