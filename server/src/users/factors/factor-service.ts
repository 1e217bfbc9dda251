/** Adding and removing second factors (product: trust). Every call of these asks for a fresh proof first. */
import { randomBytes } from 'node:crypto';
import {
  acceptedSteps,
  FACTOR_LIMITS,
  PASSKEY_MINUTES,
  RECOVERY,
  readCode,
  shownRecoveryCode,
} from '@provodka/domain/people/second-factor.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { decrypt, encrypt } from '../../platform/config/encryption.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockUser } from '../auth/auth-store.ts';
import { clearOtherProofs } from '../auth/session-store.ts';
import { fieldFailure } from '../profiles/field-failure.ts';
import { findUser, type UserRow } from '../store.ts';
import { APP_SECRET, type FactorParts, recoveryHash } from './factor-check.ts';
import { endRecovery } from './factor-recovery-ends.ts';
import { findRecovery } from './factor-recovery-service.ts';
import * as store from './factor-store.ts';
import * as passkeys from './passkey-store.ts';
import { base32, randomLetters, stepOf, totpAddress } from './totp.ts';
import { type NewPasskeyAnswer, type RelyingParty, readNewPasskey, relyingParty } from './webauthn.ts';

/** The length of the hash, which RFC 4226 recommends. */
const SECRET_BYTES = 20;
const CHALLENGE_BYTES = 32;

/** The second factors of the viewer, for their settings. */
export async function findFactors(context: ReadContext, parts: FactorParts) {
  const { db, viewer } = context;
  const app = await store.findAuthenticator(db, viewer.user_uuid);
  const own = await passkeys.findPasskeys(db, viewer.user_uuid);
  const user = await findUser(db, viewer.user_uuid);
  return {
    authenticator_since: app?.confirmed_at?.toISOString() ?? null,
    passkeys: own.map(({ id, title, created_at, last_used_at }) => ({
      id,
      title,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: await store.countRecoveryCodes(db, viewer.user_uuid),
    recovery: await findRecovery(context),
    passkey_domain: relyingParty(parts.siteOrigin())?.rp_id ?? null,
    due_at: viewer.factor_due_at?.toISOString() ?? null,
    is_demo: user?.demo_id != null,
  };
}

/** The viewer's row, locked. Throws RefusedError `factor_of_demo`: everybody knows the password of these accounts. */
async function lockOwner({ db: tx, viewer }: WriteContext): Promise<UserRow> {
  const user = await lockUser(tx, viewer.user_uuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  if (user.demo_id !== null) throw new RefusedError(refuse('factor_of_demo'));
  return user;
}

/** A secret for an app, which counts once its first code was given. Throws RefusedError `factor_of_demo`, `authenticator_on`. */
export async function beginAuthenticator(
  context: WriteContext,
  parts: FactorParts & { config: { BRAND_NAME: string } },
): Promise<{ secret: string; url: string }> {
  const { db: tx, now } = context;
  const user = await lockOwner(context);
  if ((await store.findAuthenticator(tx, user.uuid))?.confirmed_at) throw new RefusedError(refuse('authenticator_on'));
  const secret = randomBytes(SECRET_BYTES);
  await store.insertAuthenticator(tx, user.uuid, encrypt(parts.secret, APP_SECRET, secret), now);
  const url = totpAddress(secret, { issuer: parts.config.BRAND_NAME, login: user.login });
  return { secret: base32(secret), url };
}

/**
 * Turns the app on by its first code; returns recovery codes where the person has none. Throws HttpFailure 422 on the field for a
 * wrong code, RefusedError `authenticator_unbegun`, `authenticator_on`, `factor_of_demo`.
 */
export async function confirmAuthenticator(
  context: WriteContext,
  parts: FactorParts,
  typed: string,
): Promise<string[] | null> {
  const { db: tx, now } = context;
  const user = await lockOwner(context);
  const app = await store.findAuthenticator(tx, user.uuid);
  if (!app) throw new RefusedError(refuse('authenticator_unbegun'));
  if (app.confirmed_at) throw new RefusedError(refuse('authenticator_on'));
  const read = readCode(typed);
  const secret = decrypt(parts.secret, APP_SECRET, app.secret_sealed);
  const step = read?.kind === 'app' ? stepOf(secret, read.code, acceptedSteps(now, app.last_step)) : null;
  if (step === null) throw fieldFailure('code', refuse('wrong_code'));
  await store.confirmAuthenticator(tx, user.uuid, step, now);
  await addEvent(tx, 'account_changed', { user_uuid: user.uuid, move: 'authenticator_on', about: null }, now);
  return await noteAdded(context, parts, user.uuid);
}

/** Throws RefusedError `not_found` where there is none. */
export async function removeAuthenticator(context: WriteContext): Promise<void> {
  const { db: tx, now } = context;
  const user = await lockOwner(context);
  const app = await store.findAuthenticator(tx, user.uuid);
  if (!app || !(await store.deleteAuthenticator(tx, user.uuid))) throw new RefusedError(refuse('not_found'));
  await noteRemoved(context, user.uuid);
  // One that never gave a code protected nothing.
  if (app.confirmed_at) {
    await addEvent(tx, 'account_changed', { user_uuid: user.uuid, move: 'authenticator_off', about: null }, now);
  }
}

/** New recovery codes in the place of all former ones. Throws RefusedError `factor_unset`, `factor_of_demo`. */
export async function renewRecoveryCodes(context: WriteContext, parts: FactorParts): Promise<string[]> {
  const { db: tx, now } = context;
  const user = await lockOwner(context);
  if (user.second_factor_at === null) throw new RefusedError(refuse('factor_unset'));
  await addEvent(tx, 'account_changed', { user_uuid: user.uuid, move: 'recovery_codes_renewed', about: null }, now);
  return await giveRecoveryCodes(context, parts, user.uuid);
}

async function giveRecoveryCodes({ db: tx }: WriteContext, parts: FactorParts, userUuid: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY.codes }, () => randomLetters(RECOVERY.signs));
  await store.replaceRecoveryCodes(
    tx,
    userUuid,
    codes.map((code) => recoveryHash(parts, userUuid, code)),
  );
  return codes.map(shownRecoveryCode);
}

/** Adds recovery codes with the first factor. Other sessions stay, but their proofs by the password alone expire. */
async function noteAdded(context: WriteContext, parts: FactorParts, userUuid: string): Promise<string[] | null> {
  await clearOtherProofs(context.db, userUuid, context.viewer.session_id);
  await store.recordFactors(context.db, userUuid, context.now);
  await endRecovery(context, userUuid, 'cancel');
  if ((await store.countRecoveryCodes(context.db, userUuid)) > 0) return null;
  return await giveRecoveryCodes(context, parts, userUuid);
}

/** Deletes the recovery codes together with the last factor. */
async function noteRemoved(context: WriteContext, userUuid: string): Promise<void> {
  const { db: tx, now } = context;
  const hasFactor = await store.recordFactors(tx, userUuid, now);
  if (!hasFactor) await store.replaceRecoveryCodes(tx, userUuid, []);
  await endRecovery(context, userUuid, 'cancel');
}

/** Throws RefusedError `passkeys_need_name` where the address of the site has no name. */
function partyOf({ siteOrigin }: FactorParts): RelyingParty {
  const party = relyingParty(siteOrigin());
  if (!party) throw new RefusedError(refuse('passkeys_need_name'));
  return party;
}

/** A challenge that a passkey has to sign in this browser, valid once. Throws RefusedError `passkeys_need_name`. */
export async function createPasskeyChallenge(
  { db: tx, now }: Pick<WriteContext<Viewer | null>, 'db' | 'now'>,
  parts: FactorParts,
  browser: string,
): Promise<{ challenge: string; rp_id: string }> {
  const { rp_id } = partyOf(parts);
  const challenge = randomBytes(CHALLENGE_BYTES);
  const expires_at = new Date(now.getTime() + PASSKEY_MINUTES * 60_000);
  await passkeys.insertChallenge(tx, { browser, challenge, expires_at });
  return { challenge: challenge.toString('base64url'), rp_id };
}

/**
 * The options with which a browser makes a passkey. Throws RefusedError `passkeys_need_name`, `passkeys_full`,
 * `factor_of_demo`.
 */
export async function beginPasskey(context: WriteContext, parts: FactorParts, browser: string) {
  const user = await lockOwner(context);
  const own = await passkeys.findPasskeys(context.db, user.uuid);
  if (own.length >= FACTOR_LIMITS.passkeys) throw new RefusedError(refuse('passkeys_full'));
  return {
    ...(await createPasskeyChallenge(context, parts, browser)),
    user_handle: Buffer.from(user.uuid).toString('base64url'),
    login: user.login,
    full_name: user.full_name,
    known: own.map(({ credential_id }) => credential_id.toString('base64url')),
  };
}

/**
 * Stores a passkey the browser has just made; returns recovery codes where the person has none. Throws RefusedError
 * `passkey_refused`, `passkey_known`, `passkeys_full`, `passkeys_need_name`, `factor_of_demo`.
 */
export async function addPasskey(
  context: WriteContext,
  parts: FactorParts,
  form: NewPasskeyAnswer & { title: string },
  browser: string,
): Promise<string[] | null> {
  const { db: tx, now } = context;
  const user = await lockOwner(context);
  const own = await passkeys.findPasskeys(tx, user.uuid);
  if (own.length >= FACTOR_LIMITS.passkeys) throw new RefusedError(refuse('passkeys_full'));
  const challenge = await passkeys.consumeChallenge(tx, browser, now);
  const made = challenge && readNewPasskey(form, { ...partyOf(parts), challenge });
  if (!made) throw new RefusedError(refuse('passkey_refused'));
  try {
    const { title } = form;
    await passkeys.insertPasskey(tx, { ...made, user_uuid: user.uuid, title, created_at: now, last_used_at: null });
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_key')) throw new RefusedError(refuse('passkey_known'));
    throw error;
  }
  await addEvent(tx, 'account_changed', { user_uuid: user.uuid, move: 'passkey_added', about: form.title }, now);
  return await noteAdded(context, parts, user.uuid);
}

/** Throws RefusedError `not_found`. */
export async function renamePasskey({ db: tx, viewer }: WriteContext, id: number, title: string): Promise<void> {
  const isOwn = await passkeys.renamePasskey(tx, viewer.user_uuid, id, title);
  if (!isOwn) throw new RefusedError(refuse('not_found'));
}

/** Throws RefusedError `not_found`. */
export async function removePasskey(context: WriteContext, id: number): Promise<void> {
  const { db: tx, now } = context;
  const user = await lockOwner(context);
  const about = await passkeys.deletePasskey(tx, user.uuid, id);
  if (about === undefined) throw new RefusedError(refuse('not_found'));
  await noteRemoved(context, user.uuid);
  await addEvent(tx, 'account_changed', { user_uuid: user.uuid, move: 'passkey_removed', about }, now);
}
