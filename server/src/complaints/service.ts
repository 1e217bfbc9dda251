/** Making complaints, writing to support, and reading one's own with their answers. */
import type { complaintForm, OwnComplaint, ticketForm } from '@provodka/contract/complaints.ts';
import {
  COMPLAINT_LIMITS,
  type ComplaintSort,
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
import { attachFiles, findFile, findFiles, releaseFiles, type StoredFile } from '../files/service.ts';
import type { ReadContext, WriteContext, Writing } from '../platform/context.ts';
import { isId, isUuid } from '../platform/http/path-params.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { exactMeta, type Page } from '../platform/paging.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import { seesEvidence, seesSubject } from './access.ts';
import { blankComplaintsOf, findIdsOfPerson } from './erasure-store.ts';
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

const countToday = ({ db, viewer, now }: ReadContext, sort: ComplaintSort): Promise<number> =>
  store.countOwnSince(db, viewer.user_uuid, { kinds: kindsOfSort(sort), since: addDays(now, -1) });

async function refuseSubject(context: ReadContext, subject: Subject) {
  const { viewer } = context;
  const numberToday = await countToday(context, 'complaints');
  return refuseComplaint({ isOwn: subject.about_uuid === viewer.user_uuid, numberToday });
}

/** The subject, the right to complain of it, and the viewer's earlier complaint. Throws RefusedError `not_found`. */
export async function findComplaint(context: ReadContext, named: Named) {
  const { name, subject } = await readSubject(context, named);
  const made = await store.findOwnAbout(context.db, context.viewer.user_uuid, name);
  return {
    subject: presentSubject(name, subject),
    complaint: made ? await presentMade(context, made) : null,
    rights: { complain: asRight(await refuseSubject(context, subject)) },
  };
}

/** Makes a complaint. A second one about the same thing returns the first. Throws RefusedError. */
export async function complain(
  context: WriteContext,
  { reason, text, file_ids, ...named }: z.output<typeof complaintForm>,
): Promise<{ complaint: OwnComplaint; isNew: boolean }> {
  const { db: tx, viewer, now } = context;
  const { name, subject } = await readSubject(context, named);
  await store.lockReporter(tx, viewer.user_uuid);
  const made = await store.findOwnAbout(tx, viewer.user_uuid, name);
  if (made) return { complaint: await presentMade(context, made), isNew: false };
  assertAllowed(await refuseSubject(context, subject));
  const isProfile = name.kind === 'profile';
  const words = isProfile ? `${subject.profile_name}\n${subject.text}` : subject.text;
  const id = await store.insertComplaint(tx, {
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
  await attachFiles(context, store.COMPLAINT_FILES, { complaint_id: id }, file_ids);
  const { user_uuid } = viewer;
  const people = { user_uuid, actor_uuid: user_uuid, about_uuid: subject.about_uuid };
  await addEvent(tx, 'complaint_changed', { ...people, move: 'made', about: null }, now);
  return { complaint: await presentNew(context, id), isNew: true };
}

/** Writes to support. Throws RefusedError. */
export async function createTicket(
  context: WriteContext,
  { reason, text, error_code, file_ids }: z.output<typeof ticketForm>,
): Promise<OwnComplaint> {
  const { db: tx, viewer, now } = context;
  const { user_uuid } = viewer;
  await store.lockReporter(tx, user_uuid);
  assertAllowed(refuseTicket(await countToday(context, 'tickets')));
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
  await attachFiles(context, store.COMPLAINT_FILES, { complaint_id: id }, file_ids);
  await addEvent(tx, 'complaint_changed', { user_uuid, move: 'asked', actor_uuid: user_uuid, about: null }, now);
  return await presentNew(context, id);
}

/** Before files are stored: whether a person may complain of anything at all today. Throws RefusedError. */
export async function admitComplaint(context: ReadContext): Promise<void> {
  assertAllowed(refuseComplaint({ isOwn: false, numberToday: await countToday(context, 'complaints') }));
}

/** Before files are stored: whether a person may write to support today. Throws RefusedError. */
export async function admitTicket(context: ReadContext): Promise<void> {
  assertAllowed(refuseTicket(await countToday(context, 'tickets')));
}

const presentMade = async ({ db }: Pick<ReadContext, 'db'>, row: store.ComplaintRow): Promise<OwnComplaint> =>
  presentOwn(row, await findFiles(db, store.COMPLAINT_FILES, [row.id]));

async function presentNew(context: WriteContext, id: number): Promise<OwnComplaint> {
  const row = await store.findComplaint(context.db, id);
  if (!row) throw new Error(`Complaint ${id} vanished inside its own transaction`);
  return await presentMade(context, row);
}

/** A file of evidence, for its author and moderators. Throws RefusedError `not_found`. */
export async function findEvidence(
  { db, viewer }: ReadContext,
  { complaint_id, file_id }: { complaint_id: number; file_id: number },
): Promise<StoredFile> {
  const row = await store.findComplaint(db, complaint_id);
  if (!row || !seesEvidence(viewer, row)) throw new RefusedError(refuse('not_found'));
  return await findFile(db, store.COMPLAINT_FILES, complaint_id, file_id);
}

/** One page of the viewer's own complaints and tickets. */
export async function listOwn({ db, viewer }: ReadContext, page: Page) {
  const rows = await store.findOwnPage(db, viewer.user_uuid, page);
  const evidence = await findFiles(
    db,
    store.COMPLAINT_FILES,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) => presentOwn(row, evidence)),
    meta: exactMeta(page, await store.countOwn(db, viewer.user_uuid)),
  };
}

/** Blanks the texts by and about a deleted person and deletes the evidence; the fact of a complaint stays. */
export async function eraseComplaints(context: Writing, userUuid: string): Promise<void> {
  const { db: tx } = context;
  const evidence = await findFiles(tx, store.COMPLAINT_FILES, await findIdsOfPerson(tx, userUuid));
  for (const { complaint_id, id } of evidence) await releaseFiles(context, store.COMPLAINT_FILES, complaint_id, [id]);
  await blankComplaintsOf(tx, userUuid);
}

/** The number of complaints and tickets that wait for a decision, without those about this moderator. */
export const countOpenComplaints = ({ db, viewer }: ReadContext): Promise<number> =>
  store.countOpen(db, viewer.user_uuid);
