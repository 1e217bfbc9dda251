import { draftKey, keepDraft, readDraft } from '../../lib/session/drafts.ts';
import { isNumber, isStoredFile, isText, keptFields, listOf } from '../../lib/session/kept-kinds.ts';

const KEPT = {
  price: isNumber,
  period_hours: isNumber,
  message: isText,
  /** Uploaded and not attached to anything yet. */
  uploaded: listOf(isStoredFile),
  /** Of the files of a response that is changed. */
  delete_file_ids: listOf(isNumber),
};

/** Under what a form is kept: a new response to an order, or the change of one that was sent. */
export function responseDraftKey(personUuid: string | undefined, orderId: number, responseId?: number): string {
  return draftKey(personUuid, responseId === undefined ? `response-${orderId}` : `response-edit-${responseId}`);
}

/** What was typed into a response or its change and not sent; nothing is told of what was left empty. */
export function readResponseDraft(key: string) {
  const kept = keptFields(KEPT, readDraft(key)?.values);
  const { price, period_hours, message, uploaded = [], delete_file_ids = [] } = kept;
  return {
    typed: { ...(price && { price }), ...(period_hours && { period_hours }), ...(message && { message }) },
    files: { uploaded, delete_file_ids },
  };
}

const openingsKey = (personUuid: string | undefined) => draftKey(personUuid, 'response-openings');
const LONGEST_OPENING = 300;
const MOST_OPENINGS = 3;
/** In ms: they are the person's own words, not what is said of one order. */
const OPENINGS_LIFETIME = 365 * 86_400_000;

/** The first paragraph of a message, null where there is none short enough to begin another one with. */
export function openingOf(message: string): string | null {
  const [opening = ''] = message.trim().split('\n');
  return opening !== '' && opening.length <= LONGEST_OPENING ? opening : null;
}

/** How sent responses began, and what was kept by hand: most introduce themselves with the same words. The newest first, a few. */
export function keepOpening(personUuid: string | undefined, message: string): string[] {
  const opening = openingOf(message);
  const kept = readOpenings(personUuid);
  if (opening === null) return kept;
  const openings = [opening, ...kept.filter((other) => other !== opening)].slice(0, MOST_OPENINGS);
  keepDraft(openingsKey(personUuid), { openings });
  return openings;
}

/** The person's own beginnings of a response; signing out forgets them as it does whatever was typed. */
export function readOpenings(personUuid: string | undefined): string[] {
  const kept = readDraft(openingsKey(personUuid), Date.now(), OPENINGS_LIFETIME);
  return keptFields({ openings: listOf(isText) }, kept?.values).openings ?? [];
}
