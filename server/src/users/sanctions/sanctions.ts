/**
 * Moderators' moves on people: bans, marks, rights, abonnements (product: moderation). Each writes a line of the audit
 * and an event.
 */
import type { abonnementForm, rightsForm, scamForm, unbanForm } from '@provodka/contract/moderation.ts';
import {
  type BanReason,
  type BanTarget,
  isBanStanding,
  type PersonMove,
  refuseAbonnement,
  refuseBanEnd,
  refuseGrant,
  refuseSanction,
} from '@provodka/domain/moderation.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { addAudit } from '../../platform/audit.ts';
import type { FreeContext, WriteContext } from '../../platform/context.ts';
import { sweepRows } from '../../platform/database/sweep-rows.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import { assertAllowed } from '../../platform/rights.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findByName, lockUser } from '../auth/auth-store.ts';
import { dropFactors } from '../auth/other-sign-in-methods.ts';
import { endSessions } from '../auth/sessions.ts';
import { endRecovery } from '../factors/factor-recovery-ends.ts';
import { deleteStepsOf } from '../factors/factor-store.ts';
import * as store from './ban-store.ts';

type Acting = Pick<WriteContext<Viewer | null>, 'db' | 'viewer' | 'now'>;

export interface NewBan {
  target: BanTarget;
  reason_code: BanReason;
  /** The text for the person; only they and moderators read it. */
  comment: string;
  /** A note for moderators only. */
  note?: string | undefined;
  /** Null for a ban without an end. */
  until: Date | null;
}

async function lockPerson(context: Pick<Acting, 'db'>, userUuid: string): Promise<store.Person> {
  const person = await store.lockPerson(context.db, userUuid);
  if (!person) throw new RefusedError(refuse('not_found'));
  return person;
}

/** Locks the moderator and the person in one order for all callers: two admins who act on each other take turns. */
async function lockBoth(
  context: WriteContext,
  userUuid: string,
): Promise<{ actor: store.Person; person: store.Person }> {
  const [own, other] = [context.viewer.user_uuid, userUuid.toLowerCase()];
  const people = new Map<string, store.Person>();
  for (const uuid of [...new Set([own, other])].toSorted()) people.set(uuid, await lockPerson(context, uuid));
  const [actor, person] = [people.get(own) as store.Person, people.get(other) as store.Person];
  // The viewer's right may have been revoked since the request was admitted.
  if (!actor.is_moderator || actor.is_banned) throw new RefusedError(refuse('not_your_move'));
  return { actor, person };
}

const factsOf = ({ actor, person }: { actor: store.Person; person: store.Person }) => ({
  isSelf: actor.uuid === person.uuid,
  isAdmin: actor.is_admin,
  isTargetModerator: person.is_moderator,
});

/** Locks a person whom the viewer may ban, unban, mark or unmark. Throws RefusedError. */
async function lockSanctioned(context: WriteContext, userUuid: string): Promise<store.Person> {
  const both = await lockBoth(context, userUuid);
  assertAllowed(refuseSanction(factsOf(both)));
  return both.person;
}

/** The line of the audit and the event of a move. */
interface Trace {
  move: PersonMove;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  comment?: string | null | undefined;
}

async function tell(context: Acting, person: store.Person, { move, ...trace }: Trace): Promise<void> {
  const { db: tx, viewer, now } = context;
  const { uuid: user_uuid, customer_uuid, freelancer_uuid } = person;
  await addAudit(context, { action: move, subject: { kind: 'user', id: user_uuid }, ...trace });
  const told = { actor_uuid: viewer?.user_uuid ?? null, concerns: [customer_uuid, freelancer_uuid] };
  await addEvent(tx, 'person_changed', { user_uuid, customer_uuid, move, ...told }, now);
}

/**
 * Bans a person or one side; banned people read, finish running deals and appeal (product: moderation). All sessions of
 * a person banned as a whole end (product: wire); they sign in again with the password. Throws RefusedError.
 */
export async function banPerson(context: WriteContext, userUuid: string, ban: NewBan): Promise<void> {
  const person = await lockSanctioned(context, userUuid);
  assertAllowed(refuseBanEnd(ban.until, context.now));
  await writeBan(context, person, ban);
}

async function writeBan(context: WriteContext, person: store.Person, ban: NewBan): Promise<void> {
  const { db: tx, viewer, now } = context;
  const { target, reason_code, until, comment, note = null } = ban;
  const former = (await store.findUnlifted(tx, person.uuid)).find((one) => one.target === target);
  if (former && isBanStanding(former, now)) throw new RefusedError(refuse('already_banned'));
  if (former) await writeLift({ ...context, viewer: null }, person, former, { how: 'term' });
  const row = { target, reason_code, comment, note, until, banned_by: viewer.user_uuid, created_at: now };
  await store.insertBan(tx, { user_uuid: person.uuid, ...row });
  // The row first: a sign-in that holds it opens its session before the sessions are ended, one that waits for it finds the ban.
  await store.copyBan(tx, person, target, ban);
  if (target === 'user') await endSessions(tx, person.uuid);
  const after = { target, is_banned: true, reason_code, until };
  await tell(context, person, { move: 'ban', before: { target, is_banned: false }, after, comment });
}

interface Lift {
  how: 'moderator' | 'term' | 'appeal';
  comment?: string | undefined;
}

async function writeLift(context: Acting, person: store.Person, ban: store.BanRow, lift: Lift): Promise<void> {
  const { db: tx, viewer, now } = context;
  const { target, reason_code, until } = ban;
  const lifted_by = viewer?.user_uuid ?? null;
  await store.closeBan(tx, ban.id, { lifted_at: now, lifted_by, lifted_how: lift.how });
  await store.copyBan(tx, person, target, null);
  const before = { target, is_banned: true, reason_code, until };
  const after = { target, is_banned: false, how: lift.how };
  await tell(context, person, { move: 'unban', before, after, comment: lift.comment });
}

/** Lifts the ban of one target, or all that stand. Throws RefusedError. */
export async function unbanPerson(
  context: WriteContext,
  userUuid: string,
  { target, comment }: z.output<typeof unbanForm>,
): Promise<void> {
  const person = await lockSanctioned(context, userUuid);
  const bans = (await store.findUnlifted(context.db, person.uuid)).filter((ban) => !target || ban.target === target);
  if (bans.length === 0) throw new RefusedError(refuse('not_banned'));
  for (const ban of bans) await writeLift(context, person, ban, { how: 'moderator', comment });
}

/** Locks the bans of a person until the transaction ends. Throws RefusedError `not_found`. */
export async function lockBans(context: Pick<Acting, 'db'>, userUuid: string): Promise<void> {
  await lockPerson(context, userUuid);
}

/** Lifts the ban of an accepted appeal, if nobody has lifted it meanwhile. */
export async function liftByAppeal(context: WriteContext, banId: number, comment: string): Promise<void> {
  const found = await store.findBan(context.db, banId);
  if (!found) throw new Error(`No ban ${banId}`);
  const person = await lockPerson(context, found.user_uuid);
  const ban = (await store.findUnlifted(context.db, person.uuid)).find((one) => one.id === banId);
  if (ban) await writeLift(context, person, ban, { how: 'appeal', comment });
}

/** Removes bans whose end has come from the tables; they bar nobody since that moment. */
export async function sweepBans({ db, now }: FreeContext<null>): Promise<void> {
  await sweepRows(db, {
    noun: 'ban',
    find: (seen, most) => store.findEndedBans(db, { seen, most }, now),
    async move(tx, id) {
      const context = { db: tx, viewer: null, now };
      const row = await store.findBan(tx, id);
      if (!row) return false;
      const person = await lockPerson(context, row.user_uuid);
      const ban = (await store.findUnlifted(tx, person.uuid)).find((one) => one.id === id);
      if (ban) await writeLift(context, person, ban, { how: 'term' });
      return ban !== undefined;
    },
  });
}

/** Marks somebody as a scammer wherever they appear, or takes the mark off (product: profiles). Throws RefusedError. */
export async function markScam(
  context: WriteContext,
  userUuid: string,
  { status, comment }: z.output<typeof scamForm>,
): Promise<void> {
  const person = await lockSanctioned(context, userUuid);
  if (person.is_scam === status) return;
  await store.setScam(context.db, person.uuid, status);
  const move = status ? 'mark_scam' : 'unmark_scam';
  await tell(context, person, { move, before: { is_scam: person.is_scam }, after: { is_scam: status }, comment });
}

/** Makes somebody a moderator, an admin or neither; an absent admin right stays as it is. Throws RefusedError. */
export async function changeRights(
  context: WriteContext,
  userUuid: string,
  { status, is_admin }: z.output<typeof rightsForm>,
): Promise<void> {
  const both = await lockBoth(context, userUuid);
  const { person } = both;
  assertAllowed(refuseGrant(factsOf(both)));
  const before = { is_moderator: person.is_moderator, is_admin: person.is_admin };
  const after = { is_moderator: status, is_admin: status && (is_admin ?? person.is_admin) };
  if (before.is_moderator === after.is_moderator && before.is_admin === after.is_admin) return;
  await giveRights(context, person, { before, after });
}

type Rights = Record<'is_moderator' | 'is_admin', boolean>;

/** Grants rights. A waiting recovery is canceled, because the factor of a moderator must not end by waiting. */
async function giveRights(
  context: Acting,
  person: store.Person,
  { before, after }: { before: Rights; after: Rights },
): Promise<void> {
  await store.setRights(context.db, person.uuid, after);
  if (after.is_moderator) await endRecovery(context, person.uuid, 'cancel');
  await tell(context, person, { move: 'change_rights', before, after });
}

/**
 * Makes somebody an admin from the command line, as for the first admin of an installation. The audit names no actor.
 * Null when nobody has this login or address.
 */
export async function appointAdmin(
  context: Acting,
  loginOrEmail: string,
): Promise<{ login: string; is_new: boolean } | null> {
  const user = await findByName(context.db, loginOrEmail);
  if (!user) return null;
  const person = await lockPerson(context, user.uuid);
  const before = { is_moderator: person.is_moderator, is_admin: person.is_admin };
  const after = { is_moderator: true, is_admin: true };
  const is_new = !before.is_moderator || !before.is_admin;
  if (is_new) await giveRights(context, person, { before, after });
  return { login: user.login, is_new };
}

/**
 * Ends somebody's second factor from the operator's command line, for people who cannot or may not wait. The audit
 * names no actor. Null when nobody has this login or address.
 */
export async function endFactors(
  context: Acting,
  loginOrEmail: string,
): Promise<{ login: string; had_factor: boolean } | null> {
  const found = await findByName(context.db, loginOrEmail);
  const user = found && (await lockUser(context.db, found.uuid));
  if (!user) return null;
  const { uuid, login } = user;
  if (user.second_factor_at === null) return { login, had_factor: false };
  await dropFactors(context, uuid);
  await deleteStepsOf(context.db, uuid);
  await addAudit(context, {
    action: 'end_second_factor',
    subject: { kind: 'user', id: uuid },
    before: { has_second_factor: true },
    after: { has_second_factor: false },
  });
  await addEvent(context.db, 'account_changed', { user_uuid: uuid, move: 'factors_ended', about: null }, context.now);
  return { login, had_factor: true };
}

/** Grants an abonnement in place of the former one; without a title ends it. Throws RefusedError. */
export async function changeAbonnement(
  context: WriteContext,
  userUuid: string,
  form: z.output<typeof abonnementForm>,
): Promise<void> {
  const { db: tx, viewer, now } = context;
  const person = await lockPerson(context, userUuid);
  assertAllowed(refuseGrant({ isSelf: false, isAdmin: viewer.is_admin }));
  const abonnement = readAbonnement(form, now);
  if (abonnement) assertAllowed(refuseAbonnement(abonnement, now));
  await store.setAbonnement(tx, person.uuid, abonnement);
  const { abonnement_title: title, abonnement_from: from, abonnement_to: to } = person;
  const before = { abonnement: title && { title, from, to } };
  await tell(context, person, { move: 'change_abonnement', before, after: { abonnement } });
}

/** A year from now by default. */
function readAbonnement({ title, active_from, active_to }: z.output<typeof abonnementForm>, now: Date) {
  if (title === undefined) return null;
  const from = active_from === undefined ? now : new Date(active_from);
  const to = active_to === undefined ? new Date(from.getTime() + YEAR_MS) : new Date(active_to);
  return { title, from, to };
}

const YEAR_MS = 365 * 24 * 3_600_000;
