import { file } from '@provodka/contract/envelope.ts';
import * as z from 'zod/mini';
import { draftKey, keepDraft, readDraft } from '../lib/drafts.ts';

const shape = z.object({
  price: z.nullish(z.number()),
  period_hours: z.nullish(z.number()),
  message: z.nullish(z.string()),
  /** Uploaded and not attached to anything yet. */
  uploaded: z.array(file),
  /** Of the files of a response that is changed. */
  delete_file_ids: z.array(z.number()),
});

/** Under what a form is kept: a new response to an order, or the change of one that was sent. */
export function responseDraftKey(personUuid: string | undefined, orderId: number, responseId?: number): string {
  return draftKey(personUuid, responseId === undefined ? `response-${orderId}` : `response-edit-${responseId}`);
}

/** What was typed into a response or its change and not sent; nothing is told of what was left empty. */
export function readResponseDraft(key: string) {
  const { data } = shape.safeParse(readDraft(key)?.values);
  const { price, period_hours, message, uploaded = [], delete_file_ids = [] } = data ?? {};
  return {
    typed: { ...(price && { price }), ...(period_hours && { period_hours }), ...(message && { message }) },
    files: { uploaded, delete_file_ids },
  };
}

const openingKey = (personUuid: string | undefined) => draftKey(personUuid, 'response-opening');
const LONGEST_OPENING = 300;

/** How the last sent response began: most introduce themselves with the same words. Forgotten like any draft. */
export function keepOpening(personUuid: string | undefined, message: string): void {
  const [opening = ''] = message.trim().split('\n');
  if (opening.length <= LONGEST_OPENING) keepDraft(openingKey(personUuid), { opening });
}

/** The words the last response began with, null when there are none. */
export function readOpening(personUuid: string | undefined): string | null {
  const { data } = z.object({ opening: z.string() }).safeParse(readDraft(openingKey(personUuid))?.values);
  return data?.opening || null;
}
