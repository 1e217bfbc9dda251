/** A fresh proof of identity before what a stolen session could do most harm with (decisions 18). */
import type { ProofAsked } from '@provodka/contract/envelope.ts';
import { proofWays } from '@provodka/domain/proof.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { FreeContext, ReadContext, WriteContext } from '../platform/context.ts';
import { checkOwnPassword, lockUnchanged } from './own-password.ts';
import { findProofFacts } from './proof-store.ts';
import { setProved } from './session-store.ts';
import type { UserRow } from './store.ts';

/** By what the viewer can prove who they are. */
export async function findProof({ db, viewer }: Pick<ReadContext, 'db' | 'viewer'>): Promise<ProofAsked> {
  const facts = await findProofFacts(db, viewer.user_uuid);
  return { ways: facts ? proofWays(facts) : [] };
}

/**
 * Checks what the viewer proves themselves with. Call it outside a transaction. Throws RefusedError `password_unset`,
 * HttpFailure 422 on the field for what is wrong, HttpFailure 429 after too many of them.
 */
export async function prepareProof(context: FreeContext, form: { password: string }): Promise<UserRow> {
  return await checkOwnPassword(context, form.password, 'password');
}

/** Notes that whoever sits at this session is the viewer. Throws RefusedError `lost_race` when the password was changed meanwhile. */
export async function prove(context: WriteContext, checked: UserRow): Promise<void> {
  // Who is banned still finishes running deals and is paid for them.
  await lockUnchanged(context, checked);
  const isOpen = await setProved(context.db, context.viewer.session_id, context.now);
  if (!isOpen) throw new RefusedError(refuse('lost_race'));
}
