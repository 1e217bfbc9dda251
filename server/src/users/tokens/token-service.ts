/** Personal tokens, by which a person's programs come in (product: tokens). */
import type { tokenForm } from '@provodka/contract/people/tokens.ts';
import {
  givenScopes,
  journalForgottenBefore,
  refuseAnotherToken,
  refuseMoneyScope,
  refuseNewToken,
  TOKEN_LIMITS,
  TOKEN_PREFIX,
  type TokenFacts,
  tokenEndsAt,
  tokensForgottenBefore,
} from '@provodka/domain/people/tokens.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { z } from 'zod/mini';
import { randomToken, tokenHash } from '../../platform/config/secrets.ts';
import type { FreeContext, ReadContext, WriteContext } from '../../platform/context.ts';
import type { Db, Reader } from '../../platform/database/database.ts';
import type { FoundToken, Program } from '../../platform/http/limits/token-checks.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import { asRight, assertAllowed } from '../../platform/rights.ts';
import { isDemoAccountClosed } from '../access.ts';
import { assertNotBanned } from '../auth/auth-service.ts';
import { lockUser } from '../auth/auth-store.ts';
import { findExpiry } from '../auth/session-store.ts';
import { viewerOfRow } from '../auth/sessions.ts';
import { findUser, type UserRow } from '../store.ts';
import { presentToken, presentUse } from './token-present.ts';
import * as store from './token-store.ts';

const TOUCH_EVERY_MS = 60_000;
/** The line of a day's reading in the journal. */
const READING = 'read';

/** The viewer's tokens, without their secrets, and the last lines of their journal. */
export async function findOwnTokens({ db, viewer, now }: ReadContext) {
  const user = await findUser(db, viewer.user_uuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  const facts = await factsOf(db, user, now);
  const tokens = await store.findTokens(db, viewer.user_uuid);
  const uses = await store.findUses(db, viewer.user_uuid, TOKEN_LIMITS.journal_lines);
  return {
    tokens: tokens.map((token) => presentToken(token, now)),
    uses: uses.map(presentUse),
    rights: { create: asRight(refuseAnotherToken(facts)), money: asRight(refuseMoneyScope(facts)) },
  };
}

async function factsOf(db: Reader, { uuid, second_factor_at, demo_id }: UserRow, now: Date): Promise<TokenFacts> {
  return {
    tokens: await store.countTokens(db, uuid, now),
    has_second_factor: second_factor_at !== null,
    is_demo: demo_id !== null,
  };
}

/**
 * Makes a token and tells its owner; the secret is in this answer alone. Throws RefusedError `tokens_full`,
 * `token_needs_factor`, `token_of_demo`, `user_banned`, `account_leaving`, `lost_race` when the session ended meanwhile.
 */
export async function createToken(context: WriteContext, { title, days, ...form }: z.output<typeof tokenForm>) {
  const { db: tx, viewer, now } = context;
  const user = await lockUser(tx, viewer.user_uuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  assertNotBanned(user, now);
  if (user.deletion_asked_at !== null) throw new RefusedError(refuse('account_leaving'));
  // A new password has ended the session, and every token with it, while this waited for the lock.
  if ((await findExpiry(tx, viewer.session_id)) === undefined) throw new RefusedError(refuse('lost_race'));
  const scopes = givenScopes(form.scopes ?? []);
  assertAllowed(refuseNewToken(await factsOf(tx, user, now), scopes));
  const secret = TOKEN_PREFIX + randomToken();
  const row = await store.insertToken(tx, {
    user_uuid: user.uuid,
    title,
    scopes,
    token_hash: tokenHash(secret),
    created_at: now,
    expires_at: tokenEndsAt(now, days),
  });
  await addEvent(tx, 'account_changed', { user_uuid: user.uuid, move: 'token_made', about: title }, now);
  return { ...presentToken(row, now), secret };
}

/** Throws RefusedError `not_found`. */
export async function endToken({ db: tx, viewer }: WriteContext, id: number): Promise<void> {
  if (!(await store.deleteToken(tx, viewer.user_uuid, id))) throw new RefusedError(refuse('not_found'));
}

/**
 * The person behind a token, without a moderator's rights, which no program uses. Banned people and those who leave have
 * no tokens, so one that is left over is unknown.
 */
export async function findProgram(db: Db, secret: string, now: Date, isDemo: boolean): Promise<FoundToken> {
  const row = secret.startsWith(TOKEN_PREFIX) ? await store.findTokenRow(db, tokenHash(secret)) : undefined;
  if (!row || isDemoAccountClosed(row, isDemo)) return { refusal: refuse('token_unknown') };
  const viewer = viewerOfRow({ ...row, session_id: 0, proved_at: null }, now);
  if (viewer.is_user_banned || viewer.is_leaving) return { refusal: refuse('token_unknown') };
  if (row.expires_at <= now) return { refusal: refuse('token_expired') };
  const { id, title, scopes, last_used_at } = row;
  return { program: { id, title, scopes, last_used_at }, viewer: { ...viewer, is_moderator: false, is_admin: false } };
}

/** Records the use of a token: each call that writes, and of calls that read at most one a minute. */
export async function recordUse(
  db: Db,
  { viewer, program: { id, title, last_used_at } }: Program,
  { writes, address }: { writes: string | null; address: string },
  now: Date,
): Promise<void> {
  const isRecent = last_used_at !== null && now.getTime() - last_used_at.getTime() < TOUCH_EVERY_MS;
  if (isRecent && writes === null) return;
  if (!isRecent) await store.touchToken(db, id, now);
  const line = { token_id: id, user_uuid: viewer.user_uuid, title, day: moscowDay(now), call: writes ?? READING };
  await store.countUse(db, { ...line, address }, now);
}

/** Deletes tokens that ended long ago, and lines of the journal whose days are over. */
export async function sweepTokens({ db, now }: FreeContext<null>): Promise<void> {
  await store.deleteEndedTokens(db, tokensForgottenBefore(now));
  await store.deleteUses(db, journalForgottenBefore(now));
}
