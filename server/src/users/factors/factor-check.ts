/** Judges a code or a passkey's signature of a second factor. Each is accepted once. */
import { acceptedSteps, isCountRight, readCode } from '@provodka/domain/people/second-factor.ts';
import { decrypt } from '../../platform/config/encryption.ts';
import { signature } from '../../platform/config/secrets.ts';
import type { WriteContext } from '../../platform/context.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Counter } from '../auth/attempts.ts';
import { endRecovery } from './factor-recovery-ends.ts';
import * as store from './factor-store.ts';
import * as passkeys from './passkey-store.ts';
import { stepOf } from './totp.ts';
import { type PasskeyAnswer, readSignature, relyingParty } from './webauthn.ts';

export interface FactorParts {
  /** The installation's secret. */
  secret: string;
  /** Origin of the site as browsers see it. */
  siteOrigin(): string;
}

type Judging = Pick<WriteContext<Viewer | null>, 'db' | 'now'>;

/** The purpose under which the secrets of authenticator apps are sealed. */
export const APP_SECRET = 'authenticator app';

export const TOO_MANY_CODES = 'Слишком много неверных кодов';

/** Wrong codes of one account, wherever they were typed. */
export const codeCounters = (userUuid: string): Counter[] => [{ kind: 'second_step', owner: userUuid }];

/** The keyed hash that is stored of a recovery code. */
export const recoveryHash = ({ secret }: FactorParts, userUuid: string, code: string): Buffer =>
  Buffer.from(signature(secret, 'recovery code', `${userUuid} ${code}`), 'base64url');

/**
 * Whether this is a valid code of the person's app or an unused recovery code, and uses it up. A person with a code has
 * lost nothing, so a waiting recovery is canceled. Call it under the lock of the user's row, as `verifyPasskey` too.
 */
export async function consumeCode(
  context: Judging,
  parts: FactorParts,
  userUuid: string,
  typed: string,
): Promise<boolean> {
  const isTaken = await judgeCode(context, parts, userUuid, typed);
  if (isTaken) await endRecovery(context, userUuid, 'cancel');
  return isTaken;
}

async function judgeCode(
  { db: tx, now }: Judging,
  parts: FactorParts,
  userUuid: string,
  typed: string,
): Promise<boolean> {
  const read = readCode(typed);
  if (read?.kind === 'app') {
    const app = await store.findAuthenticator(tx, userUuid);
    if (!app?.confirmed_at) return false;
    const steps = acceptedSteps(now, app.last_step);
    const step = stepOf(decrypt(parts.secret, APP_SECRET, app.secret_sealed), read.code, steps);
    return step !== null && (await store.useStep(tx, userUuid, step));
  }
  if (!read || !(await store.useRecoveryCode(tx, userUuid, recoveryHash(parts, userUuid, read.code), now)))
    return false;
  const about = `Осталось: ${await store.countRecoveryCodes(tx, userUuid)}`;
  await addEvent(tx, 'account_changed', { user_uuid: userUuid, move: 'recovery_code_used', about }, now);
  return true;
}

/** The owner of a passkey, without checking its signature; null for an unknown one. */
export const ownerOfPasskey = (tx: Judging['db'], { credential_id }: PasskeyAnswer): Promise<string | null> =>
  passkeys.findOwner(tx, Buffer.from(credential_id, 'base64url'));

/** Whether a passkey of this person has signed their browser's challenge, which is used up by any answer. */
export async function verifyPasskey(
  context: Judging,
  parts: FactorParts,
  userUuid: string,
  { browser, answer }: { browser: string; answer: PasskeyAnswer },
): Promise<boolean> {
  const { db: tx, now } = context;
  const party = relyingParty(parts.siteOrigin());
  const challenge = await passkeys.consumeChallenge(tx, browser, now);
  const passkey = await passkeys.lockPasskey(tx, Buffer.from(answer.credential_id, 'base64url'));
  if (!party || !challenge || passkey?.user_uuid !== userUuid) return false;
  const count = readSignature(answer, { ...party, challenge }, passkey.public_key);
  if (count === null || !isCountRight(passkey.sign_count, count)) return false;
  await passkeys.recordPasskeyUse(tx, passkey.id, count, now);
  await endRecovery(context, userUuid, 'cancel');
  return true;
}
