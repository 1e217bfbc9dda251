import { draftKey, readDraft, saveDraft } from '../../lib/session/drafts.ts';
import { isNumber, isStoredFile, isText, listOf, validStoredFields } from '../../lib/session/stored-values.ts';

const KEPT = {
  price: isNumber,
  period_hours: isNumber,
  message: isText,
  /** Files uploaded but not attached yet. */
  uploaded: listOf(isStoredFile),
  /** Files to delete from a response that is being changed. */
  delete_file_ids: listOf(isNumber),
};

/** The key of a draft: a new response to an order, or the change of one that was sent. */
export function responseDraftKey(personUuid: string | undefined, orderId: number, responseId?: number): string {
  return draftKey(personUuid, responseId === undefined ? `response-${orderId}` : `response-edit-${responseId}`);
}

/** Reads the draft of a response or its change; empty fields are left out. */
export function readResponseDraft(key: string) {
  const kept = validStoredFields(KEPT, readDraft(key)?.values);
  const { price, period_hours, message, uploaded = [], delete_file_ids = [] } = kept;
  return {
    typed: { ...(price && { price }), ...(period_hours && { period_hours }), ...(message && { message }) },
    files: { uploaded, delete_file_ids },
  };
}

const openingsKey = (personUuid: string | undefined) => draftKey(personUuid, 'response-openings');
const LONGEST_OPENING = 300;
const MOST_OPENINGS = 3;
/** In ms. Openings outlive drafts, since they are not about one order. */
const OPENINGS_LIFETIME = 365 * 86_400_000;

/** The first paragraph of a message, null when it is too long to serve as an opening. */
export function openingOf(message: string): string | null {
  const [opening = ''] = message.trim().split('\n');
  return opening !== '' && opening.length <= LONGEST_OPENING ? opening : null;
}

/** Stores the opening of a sent response, since most people introduce themselves with the same words. Returns the newest few. */
export function saveOpening(personUuid: string | undefined, message: string): string[] {
  const opening = openingOf(message);
  const kept = readOpenings(personUuid);
  if (opening === null) return kept;
  const openings = [opening, ...kept.filter((other) => other !== opening)].slice(0, MOST_OPENINGS);
  saveDraft(openingsKey(personUuid), { openings });
  return openings;
}

/** Reads the person's stored openings; signing out deletes them like drafts. */
export function readOpenings(personUuid: string | undefined): string[] {
  const kept = readDraft(openingsKey(personUuid), Date.now(), OPENINGS_LIFETIME);
  return validStoredFields({ openings: listOf(isText) }, kept?.values).openings ?? [];
}
