/**
 * Sign-up of a person whom another site has identified: the account is made only after both consents
 * (product: accounts).
 */
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { recordSignUp } from '../../acceptances/service.ts';
import type { FreeContext, WriteContext } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isSameEmail } from '../email/email-addresses.ts';
import { nameOfNew } from '../profiles/names.ts';
import { checkStaffName } from '../profiles/staff-names.ts';
import { createUser } from '../service.ts';
import {
  assertNotTaken,
  hiddenWithoutConsent,
  refuseIfTaken,
  type SignedIn,
  startSession,
  type Visit,
} from './auth-service.ts';
import { insertIdentity } from './identity-store.ts';
import { sendLinkLetter } from './link-letters.ts';
import { type OidcParts, providerOf } from './oidc-service.ts';
import { type KnownNote, readNote } from './sign-in-note.ts';

interface ExternalForm {
  login: string;
  email: string;
  full_name?: string | undefined;
  accept_publication?: boolean | undefined;
}

/**
 * The identity that the site gave to this browser. Throws RefusedError `not_found`, `sign_in_refused` when that was too
 * long ago, HttpFailure 422 on the field when the login or the address is taken, HttpFailure 429.
 */
export async function prepareExternalSignUp(
  context: FreeContext<Viewer | null>,
  parts: OidcParts,
  { name, note: text, form }: { name: string; note: string | null; form: ExternalForm },
  visit: Visit,
): Promise<KnownNote> {
  providerOf(parts, name);
  const note = readNote(text, 'known', { provider: name, now: context.now });
  if (!note) throw new RefusedError(refuse('sign_in_refused'));
  await assertNotTaken(context, form, visit);
  return note;
}

/**
 * Makes the account without a password and signs in. The address counts as verified when the site says so and it was not
 * changed in the form; else a letter goes out. Throws as `signUp` does, RefusedError `identity_taken`.
 */
export async function signUpExternally(
  context: WriteContext<Viewer | null>,
  parts: OidcParts,
  { note, form }: { note: KnownNote; form: ExternalForm },
  visit: Visit,
): Promise<SignedIn> {
  const { db: tx, now } = context;
  const { login, email, accept_publication } = form;
  const name = await nameOfNew(context, form, note.name_parts);
  const isVerified = note.is_email_verified && isSameEmail(note.email ?? '', email);
  return await refuseIfTaken(async () => {
    const standing = {
      ...(isVerified ? { email_verified_at: now } : {}),
      ...hiddenWithoutConsent(accept_publication, context),
    };
    const { user_uuid } = await createUser(context, { login, email, password_hash: null, ...name }, standing);
    await checkStaffName(context, { uuid: user_uuid, full_name: name.full_name, login });
    await insertIdentity(tx, { provider: note.provider, subject: note.subject, user_uuid, created_at: now }).catch(
      (error: unknown) => {
        throw isUniqueViolation(error, 'sign_in_identities_pkey') ? new RefusedError(refuse('identity_taken')) : error;
      },
    );
    if (!isVerified) await sendLinkLetter(context, parts, 'verify', { uuid: user_uuid, email });
    const user = { uuid: user_uuid, email_verified_at: isVerified ? now : null };
    const signedIn = await startSession(context, user, true, visit);
    await recordSignUp(context, { user_uuid, session_id: signedIn.session_id }, { accept_publication });
    return signedIn;
  });
}
