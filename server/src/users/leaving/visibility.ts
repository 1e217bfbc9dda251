/**
 * Visibility of people: profiles that their people hide, and those of people who leave or are gone (product: trust).
 */
import { deletionAskedBefore, deletionDueAt, refuseDeletionWithdrawal } from '@provodka/domain/people/leaving.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { recordAct, recordHiding } from '../../acceptances/service.ts';
import type { ReadContext, Reading, WriteContext, Writing } from '../../platform/context.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import { assertAllowed } from '../../platform/rights.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { viewerRelation } from '../access.ts';
import { findByName, lockUser } from '../auth/auth-store.ts';
import { deleteSessionsOf } from '../auth/session-store.ts';
import { deleteBlocksOf } from '../blocks/block-store.ts';
import { minuteOf } from '../moments.ts';
import { findUser, type Side, type UserRow } from '../store.ts';
import { deleteTokensOf } from '../tokens/token-store.ts';
import { deleteWebhooksOf } from '../webhooks/webhook-store.ts';
import { blankProfiles, blankUser, deleteSignInData } from './erasure-store.ts';
import * as store from './visibility-store.ts';

/** The profile in question. */
export interface ProfileName {
  uuid: string;
  side: Side;
}

type Looking = Pick<ReadContext<Viewer | null>, 'db' | 'viewer'>;

/**
 * Throws RefusedError: `not_found` when there is no such profile, `profile_hidden` when it is hidden from the viewer.
 * The owner, moderators and the other side of a paid deal see a hidden profile; nobody sees a deleted one.
 */
export async function assertProfile(looking: Looking, profile: ProfileName): Promise<void> {
  assertAllowed(await refuseProfile(looking, profile));
}

/** Whether the viewer sees the profile of this uuid, whichever side it is of. */
export const canReadProfile = async (looking: Looking, uuid: string): Promise<boolean> =>
  (await refuseProfile(looking, { uuid })) === null;

async function refuseProfile(
  { db, viewer }: Looking,
  profile: Pick<ProfileName, 'uuid'> & Partial<ProfileName>,
): Promise<Refusal | null> {
  const found = await store.findShown(db, profile, viewer);
  if (!found) return refuse('not_found');
  if (found.is_shown) return null;
  const who = viewerRelation(viewer, found, found.has_paid_deal);
  return who === 'other' || (who === 'deal_side' && found.deleted_at) ? refuse('profile_hidden') : null;
}

/** Keeps the profiles whose people are not shown to others. */
export const findHiddenAmong = ({ db }: Pick<ReadContext, 'db'>, profileUuids: readonly string[]): Promise<string[]> =>
  store.findHiddenAmong(db, profileUuids);

/** Throws RefusedError `person_hidden` when one of these is not shown to others. */
export async function assertAllShown({ db }: Pick<ReadContext, 'db'>, profileUuids: readonly string[]): Promise<void> {
  if (profileUuids.length === 0) return;
  if ((await store.findHiddenAmong(db, profileUuids)).length > 0) throw new RefusedError(refuse('person_hidden'));
}

/**
 * Hides the viewer's profiles from others, which takes the consent to their publication back, or shows them again; the
 * first moment of hiding counts.
 */
export async function hideProfile(
  context: WriteContext,
  { is_hidden: isHidden, accept_publication }: { is_hidden: boolean; accept_publication?: boolean | undefined },
): Promise<void> {
  const { db: tx, viewer, now } = context;
  const user = await lockUser(tx, viewer.user_uuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  if ((user.hidden_at !== null) === isHidden) return;
  await store.setHidden(tx, user.uuid, isHidden ? now : null);
  if (isHidden) await recordHiding(context, viewer);
  else if (accept_publication) await recordAct(context, 'publish_profile', viewer);
}

/**
 * Begins the thirty days of a locked person. Other sessions, all tokens and webhooks end; the one that asks stays, so that it can be taken back there.
 * Throws RefusedError `leaving_asked`.
 */
export async function beginDeletion(
  context: Writing & { viewer: Viewer | null },
  user: UserRow,
): Promise<{ due_at: Date }> {
  const { db: tx, viewer, now } = context;
  const due_at = deletionDueAt(user.deletion_asked_at ?? now);
  if (user.deletion_asked_at !== null)
    throw new RefusedError(refuse('leaving_asked', { params: { due: due_at.toISOString() } }));
  await store.setDeletionAsked(tx, user.uuid, now);
  await deleteSessionsOf(tx, user.uuid, viewer?.user_uuid === user.uuid ? viewer.session_id : null);
  await deleteTokensOf(tx, user.uuid);
  await deleteWebhooksOf(tx, user.uuid);
  const event = { user_uuid: user.uuid, move: 'deletion_asked', about: minuteOf(due_at) } as const;
  await addEvent(tx, 'account_changed', event, now);
  return { due_at };
}

/** Withdraws the deletion. Throws RefusedError `leaving_unasked`, `leaving_over`. */
export async function withdrawDeletion({ db: tx, viewer, now }: WriteContext): Promise<void> {
  const user = await lockUser(tx, viewer.user_uuid);
  assertAllowed(refuseDeletionWithdrawal(user?.deletion_asked_at ?? null, now));
  await store.setDeletionAsked(tx, viewer.user_uuid, null);
  await addEvent(tx, 'account_changed', { user_uuid: viewer.user_uuid, move: 'deletion_taken_back', about: null }, now);
}

/** Numbers of people whose thirty days are over. */
export const findDeletionsDue = ({ db, now }: Reading, seen: readonly number[], most: number): Promise<number[]> =>
  store.findDeletionsDue(db, deletionAskedBefore(now), { seen, most });

/** Locks somebody whose thirty days are over and who is not deleted yet; null when there is no such person. */
export async function lockDueDeletion({ db: tx, now }: Writing, userId: number): Promise<UserRow | null> {
  const user = await store.lockNumbered(tx, userId);
  if (!user?.deletion_asked_at || user.deleted_at || deletionDueAt(user.deletion_asked_at) > now) return null;
  return user;
}

/** Deletes a locked person's descriptions, every way of signing in, and blocks of and by them. */
export async function erasePerson({ db: tx, now }: Writing, user: UserRow): Promise<void> {
  await deleteSignInData(tx, user);
  await deleteBlocksOf(tx, user.uuid);
  await blankProfiles(tx, user.uuid);
  await blankUser(tx, user, now);
}

/** Locks the row of a person. Throws RefusedError `not_found`. */
export async function lockPerson({ db: tx }: Pick<Writing, 'db'>, userUuid: string): Promise<UserRow> {
  const user = await lockUser(tx, userUuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  return user;
}

/** The row of a person. Throws RefusedError `not_found`. */
export async function getUser({ db }: Pick<Reading, 'db'>, userUuid: string): Promise<UserRow> {
  const user = await findUser(db, userUuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  return user;
}

/** Locks the row of the person with this login or e-mail; null when there is none. */
export async function lockNamed({ db: tx }: Pick<Writing, 'db'>, loginOrEmail: string): Promise<UserRow | null> {
  const found = await findByName(tx, loginOrEmail);
  return (found && (await lockUser(tx, found.uuid))) ?? null;
}
