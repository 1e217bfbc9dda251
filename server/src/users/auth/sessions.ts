import { factorDueAt, mustAddFactor } from '@provodka/domain/people/second-factor.ts';
import { randomToken, tokenHash } from '../../platform/config/secrets.ts';
import type { FreeContext, ReadContext, Reading, WriteContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { REMEMBER_DAYS } from '../../platform/http/browser-session.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isBanInForce, isDemoAccountClosed } from '../access.ts';
import { deleteTokensOf } from '../tokens/token-store.ts';
import { deleteWebhooksOf } from '../webhooks/webhook-store.ts';
import * as store from './session-store.ts';

const SHORT_SESSION_HOURS = 12;
/** The most sessions of a person; one more ends the least recently used. */
const MOST_SESSIONS = 50;
const TOUCH_EVERY_MS = 60_000;

/** The viewer of a session token, null when the session ended or its user is of a demo that is off. */
export async function findViewer(
  { db, now }: Pick<FreeContext, 'db' | 'now'>,
  token: string,
  isDemo = false,
): Promise<Viewer | null> {
  const row = await store.findSessionRow(db, tokenHash(token), now);
  if (!row || isDemoAccountClosed(row, isDemo)) return null;
  // Keeps «в сети» and the list of sessions true to about a minute; a short session lives on while it is used.
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_EVERY_MS)
    await store.touchSession(db, row, { shortEnd: hoursAfter(now, SHORT_SESSION_HOURS), mostDays: REMEMBER_DAYS }, now);
  if (row.second_factor_due_at !== null || !mustAddFactor(factorFacts(row))) return viewerOfRow(row, now);
  // A moderator is seen for the first time since the duty exists, or since they are one.
  const second_factor_due_at = factorDueAt(now);
  await store.setFactorDue(db, row.user_uuid, second_factor_due_at);
  return viewerOfRow({ ...row, second_factor_due_at }, now);
}

const factorFacts = (row: Omit<store.ViewerRow, 'session_id' | 'proved_at'>) => ({
  is_moderator: row.is_moderator,
  has_second_factor: row.second_factor_at !== null,
  is_demo: row.demo_id !== null,
});

/** A person as they would see things themselves, with no session; null when there is no such user. */
export async function findPersonAsViewer(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  userUuid: string,
): Promise<{ viewer: Viewer; is_banned: boolean } | null> {
  const row = await store.findUserRow(db, userUuid);
  return row
    ? { viewer: viewerOfRow({ ...row, session_id: 0, proved_at: null }, now), is_banned: isBanInForce(row, now) }
    : null;
}

/** The viewers of those of these sessions that would still be answered, by the session's id; they do not count as used. */
export async function findViewers(
  { db, now }: Reading,
  sessionIds: readonly number[],
  isDemo: boolean,
): Promise<Map<number, Viewer>> {
  const rows = await store.findSessionRows(db, sessionIds, now);
  const open = rows.filter((row) => !isDemoAccountClosed(row, isDemo));
  return new Map(open.map((row) => [row.session_id, viewerOfRow(row, now)]));
}

/**
 * A ban of the whole account counts as a ban of both sides: the person reads, finishes running deals and appeals
 * (product: moderation).
 */
export function viewerOfRow(row: store.ViewerRow, now: Date): Viewer {
  const isUserBanned = isBanInForce(row, now);
  const isSideBanned = (is_banned: boolean, banned_until: Date | null) =>
    isUserBanned || isBanInForce({ is_banned, banned_until }, now);
  return {
    session_id: row.session_id,
    user_uuid: row.user_uuid,
    user_id: row.user_id,
    login: row.login,
    customer_uuid: row.customer_uuid,
    freelancer_uuid: row.freelancer_uuid,
    is_moderator: row.is_moderator && !isUserBanned,
    is_admin: row.is_admin && !isUserBanned,
    is_email_verified: row.email_verified_at !== null,
    proved_at: row.proved_at,
    has_second_factor: row.second_factor_at !== null,
    factor_due_at: mustAddFactor(factorFacts(row)) ? row.second_factor_due_at : null,
    is_user_banned: isUserBanned,
    is_customer_banned: isSideBanned(row.is_customer_banned, row.customer_banned_until),
    is_freelancer_banned: isSideBanned(row.is_freelancer_banned, row.freelancer_banned_until),
    agreed: row.agreed,
    is_leaving: row.deletion_asked_at !== null,
  };
}

const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000);

export interface OpenedSession {
  token: string;
  session_id: number;
}

/**
 * Opens a session and returns its token, which only the cookie holds. With `remember` it lasts 30 days, otherwise 12
 * hours without use. Opening a session counts as a proof of identity.
 */
export async function openSession(
  { db: tx, now }: Pick<WriteContext, 'db' | 'now'>,
  session: { user_uuid: string; remember: boolean; user_agent: string | null; address: string },
): Promise<OpenedSession> {
  const token = randomToken();
  const hours = session.remember ? REMEMBER_DAYS * 24 : SHORT_SESSION_HOURS;
  const session_id = await store.insertSession(tx, {
    token_hash: tokenHash(token),
    user_uuid: session.user_uuid,
    user_agent: session.user_agent?.slice(0, 300) ?? null,
    address: session.address,
    created_at: now,
    last_seen_at: now,
    proved_at: now,
    expires_at: hoursAfter(now, hours),
  });
  await store.deleteOldSessions(tx, session.user_uuid, MOST_SESSIONS);
  return { token, session_id };
}

/** Marks a person as online at the sign-in, and not only at the first request a minute later. */
export async function recordActivity(
  { db: tx, now }: Pick<WriteContext, 'db' | 'now'>,
  userUuid: string,
): Promise<void> {
  await store.recordActivity(tx, userUuid, now);
}

/** Ends one session of a user; false when there is none such. */
export async function endSession(tx: Tx, userUuid: string, sessionId: number): Promise<boolean> {
  return await store.deleteSession(tx, userUuid, sessionId);
}

/** Ends every session, token and webhook of a user: after a change of password or a ban (product: wire, tokens). */
export async function endSessions(tx: Tx, userUuid: string): Promise<void> {
  await store.deleteSessionsOf(tx, userUuid);
  await deleteTokensOf(tx, userUuid);
  await deleteWebhooksOf(tx, userUuid);
}

/** Ends all sessions of the viewer but the present one. */
export async function endOtherSessions({ db: tx, viewer }: WriteContext): Promise<void> {
  await store.deleteSessionsOf(tx, viewer.user_uuid, viewer.session_id);
}

/** Whether this session was opened to be remembered: a short one never ends later than 12 hours from now. */
export async function isRemembered({ db, now }: ReadContext, sessionId: number): Promise<boolean> {
  const expiresAt = await store.findExpiry(db, sessionId);
  return expiresAt !== undefined && expiresAt > hoursAfter(now, SHORT_SESSION_HOURS);
}

/** The viewer's open sessions, the latest used first. */
export async function findSessions({ db, viewer, now }: ReadContext) {
  return await store.findOpenSessions(db, viewer.user_uuid, now);
}

/** Deletes sessions that have ended. */
export async function sweepSessions({ db, now }: FreeContext<null>): Promise<void> {
  await store.deleteEnded(db, now);
}
