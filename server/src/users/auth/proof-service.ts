/** A fresh proof of identity before actions by which a stolen session could do most harm (product: trust). */

import type { ProofRequired } from '@provodka/contract/http/envelope.ts';
import type { proofForm } from '@provodka/contract/people/factors.ts';
import { proofWays } from '@provodka/domain/people/proof.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { type FreeContext, inTransaction, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { wrongFields } from '../../platform/http/http-failure.ts';
import { codeCounters, consumeCode, type FactorParts, TOO_MANY_CODES, verifyPasskey } from '../factors/factor-check.ts';
import { findProofFacts } from '../factors/factor-store.ts';
import { fieldFailure } from '../profiles/field-failure.ts';
import { assertMayTry, clearAttempts, countAttempt, lockCounters } from './attempts.ts';
import { lockUser } from './auth-store.ts';
import { checkCurrentPassword, lockUnchanged } from './current-password.ts';
import { setProved } from './session-store.ts';

/** The viewer's ways to prove who they are. */
export async function findProof({ db, viewer }: Pick<ReadContext, 'db' | 'viewer'>): Promise<ProofRequired> {
  const facts = await findProofFacts(db, viewer.user_uuid);
  return { ways: facts ? proofWays(facts) : [] };
}

/**
 * Proves that the session is used by its viewer. Throws HttpFailure 422 on the wrong field, HttpFailure 429 after too
 * many attempts, RefusedError `password_unset`, `proof_by_factor` for a password where there is a second factor,
 * `lost_race` when the password was changed or the session ended meanwhile.
 */
export async function prove(
  context: FreeContext,
  parts: FactorParts,
  form: z.output<typeof proofForm>,
  browser: string,
): Promise<void> {
  if (form.code === undefined && form.passkey === undefined) return await proveByPassword(context, form.password);
  const counters = codeCounters(context.viewer.user_uuid);
  const isRight = await inTransaction(context, async (inside) => {
    const { db: tx, viewer } = inside;
    await lockCounters(tx, counters);
    if (form.code !== undefined) await assertMayTry(inside, counters, TOO_MANY_CODES);
    await lockUser(tx, viewer.user_uuid);
    const isTaken = form.passkey
      ? await verifyPasskey(inside, parts, viewer.user_uuid, { browser, answer: form.passkey })
      : await consumeCode(inside, parts, viewer.user_uuid, form.code ?? '');
    if (isTaken) {
      await clearAttempts(tx, counters);
      await noteProof(inside);
    } else if (!form.passkey) await countAttempt(inside, counters);
    return isTaken;
  });
  if (isRight) return;
  if (form.passkey) throw new RefusedError(refuse('passkey_refused'));
  throw fieldFailure('code', refuse('wrong_code'));
}

async function proveByPassword(context: FreeContext, password: string | undefined): Promise<void> {
  if (password === undefined) throw wrongFields({ password: ['Введите пароль'] });
  if (context.viewer.has_second_factor) throw new RefusedError(refuse('proof_by_factor'));
  const checked = await checkCurrentPassword(context, password, 'password');
  await inTransaction(context, async (inside) => {
    // Banned people still finish running deals and are paid for them.
    await lockUnchanged(inside, checked);
    await noteProof(inside);
  });
}

async function noteProof({ db: tx, viewer, now }: WriteContext): Promise<void> {
  const isOpen = await setProved(tx, viewer.session_id, now);
  if (!isOpen) throw new RefusedError(refuse('lost_race'));
}
