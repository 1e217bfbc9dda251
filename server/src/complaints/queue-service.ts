/** The moderators' queue of complaints and tickets: taking, discussing and deciding them, each by one moderator at a time. */
import type { ComplaintView, complaintDecisionForm, complaintRoutes } from '@provodka/contract/complaints.ts';
import {
  COMPLAINT_DECISIONS,
  COMPLAINT_MOVES,
  type ComplaintDecision,
  isTicket,
  kindsOfSort,
  refuseComplaintMove,
  refuseComplaintNote,
} from '@provodka/domain/complaints.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { findFiles } from '../files/service.ts';
import { addAudit } from '../platform/audit.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { cursorMeta, readCursorPage } from '../platform/cursor-paging.ts';
import type { Reader } from '../platform/database/database.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { exactMeta } from '../platform/paging.ts';
import { assertAllowed } from '../platform/rights.ts';
import { findNotes, insertNote } from './note-store.ts';
import { factsOf, presentComplaint } from './present.ts';
import * as store from './store.ts';

type QueueQuery = z.output<(typeof complaintRoutes)['moderator_complaints_list']['query']>;

/** One page of the queue, or of decided complaints. */
export async function listQueue(context: ReadContext, { about_uuid, sort, ...query }: QueueQuery) {
  const { db, viewer, now } = context;
  const kinds = kindsOfSort(sort ?? null);
  const queue = { moderator_uuid: viewer.user_uuid, about_uuid: about_uuid ?? null, kinds };
  const counters = await store.countQueue(db, queue, now);
  const { slice } = query;
  const turned = await readCursorPage(query, async (place) => ({
    rows: await store.findQueuePage(db, queue, { slice, ...place }),
  }));
  const { rows } = turned;
  const beside = await findBeside(
    db,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) => presentComplaint(context, row, beside)),
    meta: cursorMeta(exactMeta(query, counters[slice]), turned, store.QUEUE_ORDERS[slice]),
    counters,
  };
}

const findBeside = async (db: Reader, complaintIds: readonly number[]) => ({
  notes: await findNotes(db, complaintIds),
  evidence: await findFiles(db, store.COMPLAINT_FILES, complaintIds),
});

/** The complaint, locked; one about the moderator is not there for them. Throws RefusedError `not_found`. */
async function lockComplaint({ db: tx, viewer }: WriteContext, complaintId: number): Promise<store.ComplaintRow> {
  const row = await store.lockComplaint(tx, complaintId);
  if (!row || row.about_uuid === viewer.user_uuid) throw new RefusedError(refuse('not_found'));
  return row;
}

async function present(context: WriteContext, complaintId: number): Promise<ComplaintView> {
  const row = await store.findComplaint(context.db, complaintId);
  if (!row) throw new Error(`Complaint ${complaintId} vanished inside its own transaction`);
  return presentComplaint(context, row, await findBeside(context.db, [complaintId]));
}

async function tell(
  { db: tx, viewer, now }: WriteContext,
  move: 'taken' | 'released',
  userUuid: string,
): Promise<void> {
  await addEvent(
    tx,
    'complaint_changed',
    { user_uuid: userUuid, move, actor_uuid: viewer.user_uuid, about: null },
    now,
  );
}

async function moveHolder(
  context: WriteContext,
  complaintId: number,
  move: 'take' | 'release',
): Promise<ComplaintView> {
  const { db: tx, viewer, now } = context;
  const row = await lockComplaint(context, complaintId);
  assertAllowed(refuseComplaintMove(move, factsOf(viewer, row)));
  const isTaken = move === 'take';
  await store.writeHolder(tx, row.id, {
    status: COMPLAINT_MOVES[move].to,
    taken_by: isTaken ? viewer.user_uuid : null,
    taken_at: isTaken ? now : null,
  });
  await tell(context, isTaken ? 'taken' : 'released', row.reporter_uuid);
  return await present(context, row.id);
}

/** Takes a complaint to work on; of two moderators at once the second is refused. Throws RefusedError. */
export const takeComplaint = (context: WriteContext, complaintId: number) => moveHolder(context, complaintId, 'take');

/** Returns a complaint to the queue. Throws RefusedError. */
export const releaseComplaint = (context: WriteContext, complaintId: number) =>
  moveHolder(context, complaintId, 'release');

/** Adds a note for other moderators. Throws RefusedError. */
export async function addComplaintNote(
  context: WriteContext,
  complaintId: number,
  text: string,
): Promise<ComplaintView> {
  const { db: tx, viewer, now } = context;
  const row = await lockComplaint(context, complaintId);
  const notes = await findNotes(tx, [row.id]);
  assertAllowed(refuseComplaintNote(factsOf(viewer, row), notes.length));
  await insertNote(tx, { complaint_id: row.id, author_uuid: viewer.user_uuid, text, created_at: now });
  return await present(context, row.id);
}

/**
 * Decides a complaint or answers a ticket once. Its reporter gets the answer; the person it is about hears only of a warning, never of the
 * reporter. Throws RefusedError.
 */
export async function decideComplaint(
  context: WriteContext,
  complaintId: number,
  { decision, answer, warning: words }: z.output<typeof complaintDecisionForm>,
): Promise<void> {
  const { db: tx, viewer, now } = context;
  const move = COMPLAINT_DECISIONS[decision];
  const row = await lockComplaint(context, complaintId);
  assertAllowed(refuseComplaintMove(move, factsOf(viewer, row)));
  const { to: status } = COMPLAINT_MOVES[move];
  const warning = (decision === 'confirmed' && words) || null;
  await store.closeComplaint(tx, row.id, { status, answer, warning, decided_by: viewer.user_uuid, decided_at: now });
  await addAudit(context, {
    ...auditOf(row, { decision, isWarned: warning !== null }),
    comment: answer,
  });
  const told = { actor_uuid: viewer.user_uuid };
  await addEvent(
    tx,
    'complaint_changed',
    { ...told, user_uuid: row.reporter_uuid, move: decision, about: answer },
    now,
  );
  if (warning !== null && row.about_uuid !== null)
    await addEvent(
      tx,
      'complaint_changed',
      { ...told, user_uuid: row.about_uuid, move: 'warned', about: warning },
      now,
    );
}

/** The line of the audit stands at the person a complaint is about, or at who asked. */
function auditOf(
  { id, subject_kind, about_uuid, reporter_uuid }: store.ComplaintRow,
  { decision, isWarned }: { decision: ComplaintDecision; isWarned: boolean },
) {
  const before = { complaint: id, is_decided: false };
  const after = { complaint: id, is_decided: true };
  if (isTicket(subject_kind))
    return { action: 'answer_ticket', subject: { kind: 'user', id: reporter_uuid }, before, after } as const;
  return {
    action: 'decide_complaint',
    subject: { kind: 'user', id: about_uuid ?? reporter_uuid },
    before,
    after: { ...after, is_confirmed: decision === 'confirmed', is_warned: isWarned },
  } as const;
}
