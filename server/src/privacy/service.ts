/** Rights of people over their data: hiding the profile, and deletion of the account (product: trust). */
import { refusalText } from '@provodka/contract/http/errors.ts';
import type { PersonalData } from '@provodka/contract/people/personal-data.ts';
import { deletionDueAt, leavingObstacles, refuseDeletionWithdrawal } from '@provodka/domain/people/leaving.ts';
import { firstRefusal, refuse } from '@provodka/domain/refusals.ts';
import { addAudit } from '../platform/audit.ts';
import type { ReadContext, WriteContext, Writing } from '../platform/context.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import { beginDeletion, getUser, lockNamed, lockPerson } from '../users/service.ts';
import { findExport } from './export/export-service.ts';
import { factsOf, placeOf } from './obstacles.ts';

/** The viewer's data as «Мои данные» shows them. */
export async function findPersonalData(context: ReadContext): Promise<PersonalData> {
  const { db, viewer, now } = context;
  const user = await getUser({ db }, viewer.user_uuid);
  const { open, ...facts } = await factsOf(db, user);
  const obstacles = leavingObstacles(facts);
  const asked = user.deletion_asked_at;
  const deletion =
    asked === null ? null : { asked_at: asked.toISOString(), due_at: deletionDueAt(asked).toISOString() };
  const refusal = deletion ? refuse('leaving_asked', { params: { due: deletion.due_at } }) : firstRefusal(obstacles);
  return {
    is_hidden: user.hidden_at !== null,
    deletion,
    obstacles: obstacles.map((obstacle) => ({ reason: refusalText(obstacle), path: placeOf(obstacle.code, open) })),
    export: await findExport(context),
    rights: { delete: asRight(refusal), keep: asRight(refuseDeletionWithdrawal(asked, now)) },
  };
}

/** Begins the thirty days. Throws RefusedError with the first thing that is open, `leaving_asked`. */
export async function requestDeletion(context: WriteContext): Promise<{ due_at: string }> {
  const user = await lockPerson(context, context.viewer.user_uuid);
  if (user.deletion_asked_at === null) assertAllowed(firstRefusal(leavingObstacles(await factsOf(context.db, user))));
  const { due_at } = await beginDeletion(context, user);
  return { due_at: due_at.toISOString() };
}

/**
 * Begins the deletion for a person who asked by letter, from the operator's command line. The audit names no actor.
 * Null when nobody has this login or address. Throws RefusedError as `requestDeletion`.
 */
export async function requestDeletionOf(
  context: Writing,
  loginOrEmail: string,
): Promise<{ login: string; due_at: Date } | null> {
  const user = await lockNamed(context, loginOrEmail);
  if (user === null) return null;
  if (user.deletion_asked_at === null) assertAllowed(firstRefusal(leavingObstacles(await factsOf(context.db, user))));
  const nobody = { ...context, viewer: null };
  const { due_at } = await beginDeletion(nobody, user);
  await addAudit(nobody, {
    action: 'delete_account',
    subject: { kind: 'user', id: user.uuid },
    before: { deletion_due_at: null },
    after: { deletion_due_at: due_at },
  });
  return { login: user.login, due_at };
}
