/** Requests for verification: asked for with documents, withdrawn, expired, and the badges that follow (product: trust). */
import type { OwnVerification, OwnVerificationKind } from '@provodka/contract/people/verifications.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_TYPES,
  type DocumentKind,
  isSingle,
  refuseSubmission,
  refuseVerificationMove,
  type SubmissionFacts,
  VERIFICATION_KINDS,
  VERIFICATION_LIMITS,
  VERIFICATION_MOVES,
  type VerificationKind,
  verificationTitle,
} from '@provodka/domain/people/verifications.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { addDays } from '@provodka/domain/time/moscow-days.ts';
import { attachFiles, findFile, findFiles, releaseFiles, type StoredFile } from '../files/service.ts';
import type { FreeContext, ReadContext, WriteContext, Writing } from '../platform/context.ts';
import { sweepRows } from '../platform/database/sweep-rows.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import { lockPerson, writeBadges } from '../users/service.ts';
import { seesDocuments } from './access.ts';
import { deleteCheck } from './phone-store.ts';
import { badgeOf, factsOf, presentOwn } from './present.ts';
import * as store from './store.ts';
import { readForm, type VerificationFields } from './verification-form.ts';

type Row = store.VerificationRow;

const isStanding = ({ status, expires_at }: Row, now: Date): boolean =>
  status === 'approved' && expires_at !== null && expires_at > now;

/** Takes a number for a person, whose former one of the same ends; false when somebody else has it. */
export async function claimNumber(
  { db: tx, now }: Writing,
  { user_uuid, kind, number_hash }: { user_uuid: string; kind: VerificationKind; number_hash: string },
): Promise<boolean> {
  await store.lockNumber(tx, kind, number_hash);
  if (await store.isNumberTaken(tx, { kind, number_hash, user_uuid })) return false;
  const former = (await store.findOwn(tx, user_uuid)).filter(
    (own) => own.status === 'approved' && own.kind === kind && (isSingle(kind) || own.number_hash === number_hash),
  );
  const { to: status } = VERIFICATION_MOVES.expire;
  for (const { id } of former)
    await store.writeStatus(tx, id, { status, number_hash: null, number_tail: null, ended_at: now });
  return true;
}

/** `numberHash`: of the thing asked about; null before it is named. */
function submissionFacts(
  rows: readonly Row[],
  kind: DocumentKind,
  numberHash: string | null,
  now: Date,
): SubmissionFacts {
  const ofKind = rows.filter((row) => row.kind === kind);
  const standing = ofKind.filter((row) => isStanding(row, now));
  const same = standing.find((row) => isSingle(kind) || row.number_hash === numberHash);
  return {
    hasWaiting: ofKind.some(({ status }) => status === 'submitted'),
    standsUntil: same?.expires_at ?? null,
    numberApproved: standing.length,
    numberToday: rows.filter(({ created_at }) => created_at > addDays(now, -1)).length,
  };
}

/** Every kind with the viewer's requests: what stands, what waits and the latest that ended. */
export async function listOwn({ db, viewer, now }: ReadContext): Promise<OwnVerificationKind[]> {
  const rows = await store.findOwn(db, viewer.user_uuid);
  const files = await findFiles(
    db,
    store.VERIFICATION_FILES,
    rows.map(({ id }) => id),
  );
  return DOCUMENT_KINDS.map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const isOpen = (row: Row) => row.status === 'submitted' || isStanding(row, now);
    const ended = ofKind.filter((row) => !isOpen(row)).slice(0, VERIFICATION_LIMITS.shownEnded);
    const shown = ofKind.filter((row) => isOpen(row) || ended.includes(row));
    return {
      kind,
      verifications: shown.map((row) => presentOwn(viewer, row, files)),
      rights: { submit: asRight(refuseSubmission(kind, submissionFacts(rows, kind, null, now), now)) },
    };
  });
}

/** Before documents are stored: whether the person may send a request at all today. Throws RefusedError. */
export async function admitSubmission({ db, viewer, now }: ReadContext): Promise<void> {
  const rows = await store.findOwn(db, viewer.user_uuid);
  const refusals = DOCUMENT_KINDS.map((kind) => refuseSubmission(kind, submissionFacts(rows, kind, null, now), now));
  const [first = null] = refusals;
  if (refusals.every((refusal) => refusal !== null)) assertAllowed(first);
}

/** Asks for a verification. Throws RefusedError, and HttpFailure 422 that marks fields. */
export async function submitVerification(
  context: WriteContext,
  { secret }: { secret: string },
  { file_ids, ...form }: VerificationFields,
): Promise<OwnVerification> {
  const { db: tx, viewer, now } = context;
  const { user_uuid } = viewer;
  const read = readForm({ ...form, file_ids }, secret, now);
  await lockPerson(context, user_uuid);
  const rows = await store.findOwn(tx, user_uuid);
  assertAllowed(refuseSubmission(read.kind, submissionFacts(rows, read.kind, read.number_hash, now), now));
  if (await store.isNumberTaken(tx, { ...read, user_uuid }))
    throw new RefusedError(refuse('verification_number_taken'));
  const id = await store.insertVerification(tx, { ...read, user_uuid, created_at: now });
  await attachFiles(context, store.VERIFICATION_FILES, { verification_id: id }, file_ids);
  const files = await findFiles(tx, store.VERIFICATION_FILES, [id]);
  if (files.some(({ type }) => !DOCUMENT_TYPES.includes(type)))
    throw new RefusedError(refuse('verification_document_type'));
  await addEvent(tx, 'verification_changed', { user_uuid, move: 'submit', actor_uuid: user_uuid, about: null }, now);
  return await presentChanged(context, id);
}

async function presentChanged({ db, viewer }: WriteContext, id: number): Promise<OwnVerification> {
  const row = await store.findVerification(db, id);
  if (!row) throw new Error(`Verification ${id} vanished inside its own transaction`);
  return presentOwn(viewer, row, await findFiles(db, store.VERIFICATION_FILES, [id]));
}

/**
 * The person and the row, locked in this order for all callers, so that limits and badges of one person hold; undefined
 * for none.
 */
export async function lockWithPerson({ db: tx }: Pick<Writing, 'db'>, id: number): Promise<Row | undefined> {
  const found = await store.findVerification(tx, id);
  if (!found) return undefined;
  await lockPerson({ db: tx }, found.user_uuid);
  return await store.lockVerification(tx, id);
}

/** Deletes the documents of a request: they leave it now, and their bytes are swept within a day. */
export async function releaseDocuments(context: Writing, id: number): Promise<void> {
  const files = await findFiles(context.db, store.VERIFICATION_FILES, [id]);
  await releaseFiles(
    context,
    store.VERIFICATION_FILES,
    id,
    files.map((file) => file.id),
  );
}

/** Writes a person's badges anew from what is approved. Call it with the person locked. */
export async function recountBadges({ db: tx, now }: Writing, userUuid: string): Promise<void> {
  const rows = await store.findOwn(tx, userUuid);
  const standing = rows.filter((row) => isStanding(row, now));
  const inOrder = VERIFICATION_KINDS.flatMap((kind) => standing.filter((row) => row.kind === kind));
  await writeBadges(tx, userUuid, inOrder.map(badgeOf));
}

/** Withdraws an own request or gives up what was verified. Throws RefusedError. */
export async function withdrawVerification(context: WriteContext, id: number): Promise<OwnVerification> {
  const { db: tx, viewer, now } = context;
  const row = await lockWithPerson(context, id);
  if (row?.user_uuid !== viewer.user_uuid) throw new RefusedError(refuse('not_found'));
  assertAllowed(refuseVerificationMove('withdraw', factsOf(viewer, row)));
  await store.writeStatus(tx, id, {
    status: VERIFICATION_MOVES.withdraw.to,
    number_hash: null,
    number_tail: null,
    ended_at: now,
  });
  await releaseDocuments(context, id);
  await recountBadges(context, row.user_uuid);
  const { user_uuid } = viewer;
  await addEvent(tx, 'verification_changed', { user_uuid, move: 'withdraw', actor_uuid: user_uuid, about: null }, now);
  return await presentChanged(context, id);
}

/** A document, for its owner and for moderators. Throws RefusedError `not_found`. */
export async function findDocument(
  { db, viewer }: ReadContext,
  { verification_id, file_id }: { verification_id: number; file_id: number },
): Promise<StoredFile> {
  const row = await store.findVerification(db, verification_id);
  if (!row || !seesDocuments(viewer, row)) throw new RefusedError(refuse('not_found'));
  return await findFile(db, store.VERIFICATION_FILES, verification_id, file_id);
}

/** Ends verifications whose term is over. */
export async function expireVerifications(context: FreeContext<null>): Promise<void> {
  const { db, now } = context;
  await sweepRows(db, {
    noun: 'verification',
    find: (seen, most) => store.findExpired(db, now, seen, most),
    move: (tx, id) => expireDue({ db: tx, now }, id),
  });
}

async function expireDue(context: Writing, id: number): Promise<boolean> {
  const { db: tx, now } = context;
  const row = await lockWithPerson(context, id);
  if (row?.status !== 'approved' || isStanding(row, now)) return false;
  await store.writeStatus(tx, id, {
    status: VERIFICATION_MOVES.expire.to,
    number_hash: null,
    number_tail: null,
    ended_at: now,
  });
  await recountBadges(context, row.user_uuid);
  const { user_uuid } = row;
  const about = verificationTitle(row);
  await addEvent(tx, 'verification_changed', { user_uuid, move: 'expire', actor_uuid: null, about }, now);
  return true;
}

/** The number of requests that wait for a moderator. */
export const countWaitingVerifications = ({ db }: Pick<ReadContext, 'db'>): Promise<number> => store.countWaiting(db);

/** Deletes the requests of an erased person, who is locked, with their documents and badges. */
export async function eraseVerifications(context: Writing, userUuid: string): Promise<void> {
  const { db: tx } = context;
  for (const { id } of await store.findOwn(tx, userUuid)) await releaseDocuments(context, id);
  await store.deleteVerifications(tx, userUuid);
  await deleteCheck(tx, userUuid);
  await recountBadges(context, userUuid);
}
