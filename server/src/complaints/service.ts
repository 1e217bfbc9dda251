/** Making complaints, writing to support, and reading one's own with their answers. */
import type { complaintForm, OwnComplaint, ticketForm } from '@provodka/contract/complaints.ts';
import {
  COMPLAINT_LIMITS,
  type ComplaintSubject,
  complaintDueAt,
  kindsOfSort,
  refuseComplaint,
  refuseTicket,
} from '@provodka/domain/complaints.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { shorten } from '@provodka/domain/text/graphemes.ts';
import { addDays } from '@provodka/domain/time/moscow-days.ts';
import type { z } from 'zod/mini';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { isId, isUuid } from '../platform/http/path-params.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { exactMeta, type Page } from '../platform/paging.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import { seesSubject } from './access.ts';
import { presentOwn, presentSubject } from './present.ts';
import * as store from './store.ts';
import { findSubject, type Subject, type SubjectName } from './subject-store.ts';

interface Named {
  subject_kind: ComplaintSubject;
  subject_id: string;
}

/**
 * Finds the subject, if the viewer may see it and it has an owner. Throws RefusedError `not_found` otherwise, as if it
 * did not exist.
 */
async function readSubject(
  context: ReadContext,
  { subject_kind: kind, subject_id }: Named,
): Promise<{ name: SubjectName; subject: Subject }> {
  const isNamed = kind === 'profile' ? isUuid(subject_id) : isId(subject_id);
  const name = { kind, number: isNamed && kind !== 'profile' ? Number(subject_id) : 0, profile_uuid: subject_id };
  const isSeen = isNamed && (await seesSubject(context, name));
  const subject = isSeen ? await findSubject(context.db, name) : undefined;
  if (!subject) throw new RefusedError(refuse('not_found'));
  return { name, subject };
}

async function refuseSubject({ db, viewer, now }: ReadContext, subject: Subject) {
  const numberToday = await store.countOwnSince(db, viewer.user_uuid, {
    kinds: kindsOfSort('complaints'),
    since: addDays(now, -1),
  });
  return refuseComplaint({ isOwn: subject.about_uuid === viewer.user_uuid, numberToday });
}

/** The subject, the right to complain of it, and the viewer's earlier complaint. Throws RefusedError `not_found`. */
export async function findComplaint(context: ReadContext, named: Named) {
  const { name, subject } = await readSubject(context, named);
  const made = await store.findOwnAbout(context.db, context.viewer.user_uuid, name);
  return {
    subject: presentSubject(name, subject),
    complaint: made ? presentOwn(made) : null,
    rights: { complain: asRight(await refuseSubject(context, subject)) },
  };
}

/** Makes a complaint. A second one about the same thing returns the first. Throws RefusedError. */
export async function complain(
  context: WriteContext,
  { reason, text, ...named }: z.output<typeof complaintForm>,
): Promise<{ complaint: OwnComplaint; isNew: boolean }> {
  const { db: tx, viewer, now } = context;
  const { name, subject } = await readSubject(context, named);
  await store.lockReporter(tx, viewer.user_uuid);
  const made = await store.findOwnAbout(tx, viewer.user_uuid, name);
  if (made) return { complaint: presentOwn(made), isNew: false };
  assertAllowed(await refuseSubject(context, subject));
  const isProfile = name.kind === 'profile';
  const words = isProfile ? `${subject.profile_name}\n${subject.text}` : subject.text;
  await store.insertComplaint(tx, {
    reporter_uuid: viewer.user_uuid,
    subject_kind: name.kind,
    subject_number: isProfile ? null : name.number,
    profile_uuid: isProfile ? name.profile_uuid : null,
    order_id: subject.order_id,
    about_uuid: subject.about_uuid,
    excerpt: shorten(words.trim(), COMPLAINT_LIMITS.excerpt),
    reason,
    text: text ?? null,
    error_code: null,
    created_at: now,
    due_at: complaintDueAt(now),
  });
  const { user_uuid } = viewer;
  await addEvent(tx, 'complaint_changed', { user_uuid, move: 'made', actor_uuid: user_uuid, about: null }, now);
  const row = await store.findOwnAbout(tx, viewer.user_uuid, name);
  if (!row) throw new Error('A complaint vanished inside its own transaction');
  return { complaint: presentOwn(row), isNew: true };
}

/** Writes to support. Throws RefusedError. */
export async function askSupport(
  context: WriteContext,
  { reason, text, error_code }: z.output<typeof ticketForm>,
): Promise<OwnComplaint> {
  const { db: tx, viewer, now } = context;
  const { user_uuid } = viewer;
  await store.lockReporter(tx, user_uuid);
  const today = { kinds: kindsOfSort('tickets'), since: addDays(now, -1) };
  assertAllowed(refuseTicket(await store.countOwnSince(tx, user_uuid, today)));
  const id = await store.insertComplaint(tx, {
    reporter_uuid: user_uuid,
    subject_kind: 'support',
    subject_number: null,
    profile_uuid: null,
    order_id: null,
    about_uuid: null,
    excerpt: '',
    reason,
    text,
    error_code: error_code ?? null,
    created_at: now,
    due_at: complaintDueAt(now),
  });
  await addEvent(tx, 'complaint_changed', { user_uuid, move: 'asked', actor_uuid: user_uuid, about: null }, now);
  const row = await store.findComplaint(tx, id);
  if (!row) throw new Error('A ticket vanished inside its own transaction');
  return presentOwn(row);
}

/** One page of the viewer's own complaints and tickets. */
export async function listOwn({ db, viewer }: ReadContext, page: Page) {
  const rows = await store.findOwnPage(db, viewer.user_uuid, page);
  return { data: rows.map(presentOwn), meta: exactMeta(page, await store.countOwn(db, viewer.user_uuid)) };
}

/** Blanks the texts by and about a deleted person; the fact of a complaint stays. */
export const eraseComplaints = store.blankComplaintsOf;

/** The number of complaints and tickets that wait for a decision, without those about this moderator. */
export const countOpenComplaints = ({ db, viewer }: ReadContext): Promise<number> =>
  store.countOpen(db, viewer.user_uuid);
