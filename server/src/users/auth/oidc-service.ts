/** Sign-in through other sites by OpenID Connect (product: accounts). */
import { SETTINGS_ADDRESS, SIGN_IN_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { SecondStepWay } from '@provodka/domain/people/proof.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { ExternalIdentity, SignInProvider } from '../../integrations/oidc/port.ts';
import type { FreeContext, ReadContext, WriteContext } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isDemoAccountClosed } from '../access.ts';
import { findUser, type UserRow } from '../store.ts';
import type { AuthParts, SignedIn } from './auth-service.ts';
import { findByEmail, lockUser } from './auth-store.ts';
import { checkCurrentPassword, lockChecked } from './current-password.ts';
import * as store from './identity-store.ts';
import { type BegunNote, noteExpiry, readNote, writeNote } from './sign-in-note.ts';
import { completeFirstStep, type SignInVisit } from './sign-in-service.ts';

export interface OidcParts extends AuthParts {
  providers: readonly SignInProvider[];
  /** Origin of the site as browsers see it. */
  siteOrigin(): string;
}

/** Throws RefusedError `not_found` for a site that is not configured. */
export function providerOf({ providers }: OidcParts, name: string): SignInProvider {
  const provider = providers.find((one) => one.name === name);
  if (!provider) throw new RefusedError(refuse('not_found'));
  return provider;
}

const callbackAddress = (parts: OidcParts, name: string) => `${parts.siteOrigin()}/rest/v1/auth/oidc/${name}/callback`;

/**
 * The address to send the browser to, and the note it carries there and back. When the site is down, the address is
 * that of the sign-in page. Throws RefusedError `not_found`.
 */
export async function startSignIn(
  { now }: ReadContext<Viewer | null>,
  parts: OidcParts,
  { name, return_to }: { name: string; return_to: string },
): Promise<{ location: string; note: string | null }> {
  const provider = providerOf(parts, name);
  try {
    const { url, secrets } = await provider.begin(callbackAddress(parts, name));
    const until = noteExpiry('begun', now);
    return {
      location: url,
      note: writeNote({ kind: 'begun', provider: name, ...secrets, return_to, links: null, until }),
    };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const query = new URLSearchParams({ return_to });
    return { location: `${parts.siteOrigin()}${SIGN_IN_ADDRESS}?${query}#unavailable`, note: null };
  }
}

/**
 * The page that finishes a sign-in. The answer stands behind the `#`, so that no server, log or cache sees it again,
 * and coming back changes nothing by itself.
 */
export function landingPage(parts: OidcParts, name: string, query: Record<string, unknown>): string {
  providerOf(parts, name);
  const answer = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return `${parts.siteOrigin()}${SIGN_IN_ADDRESS}/${name}#${new URLSearchParams(answer)}`;
}

/** The returned person, and the purpose with which they left. */
export interface Return {
  note: BegunNote;
  identity: ExternalIdentity;
}

/**
 * Asks the site who came back with this answer. Throws RefusedError `not_found`, `sign_in_refused` for an answer to nothing this
 * browser began in the last minutes, `sign_in_unavailable`.
 */
export async function prepareReturn(
  { now }: FreeContext<Viewer | null>,
  parts: OidcParts,
  { name, answer, note: text }: { name: string; answer: string; note: string | null },
): Promise<Return> {
  const provider = providerOf(parts, name);
  const note = readNote(text, 'begun', { provider: name, now });
  if (!note) throw new RefusedError(refuse('sign_in_refused'));
  return { note, identity: await provider.finish(new URLSearchParams(answer), callbackAddress(parts, name), note) };
}

export type Outcome =
  | { outcome: 'signed_in'; signedIn: SignedIn }
  | { outcome: 'second_step'; ways: SecondStepWay[] }
  | { outcome: 'linked' }
  | { outcome: 'email_taken' }
  | { outcome: 'new'; note: string };

/**
 * Signs in the person whom the site knows, links the site to the account that requested it, or reports that an account
 * has to be made first. An account with the same address is entered only when both sides have verified it: otherwise
 * anybody who typed somebody's address into either would get the other. Throws RefusedError `identity_taken`,
 * `identity_other`, `sign_in_refused`.
 */
export async function completeReturn(
  context: WriteContext<Viewer | null>,
  parts: OidcParts,
  { note, identity }: Return,
  visit: SignInVisit,
): Promise<Outcome> {
  const { provider } = note;
  if (note.links !== null) {
    if (context.viewer?.user_uuid !== note.links) throw new RefusedError(refuse('sign_in_refused'));
    await link(context, parts, { provider, subject: identity.subject, user_uuid: note.links });
    return { outcome: 'linked' };
  }
  const owner = await store.findOwner(context.db, provider, identity.subject);
  if (owner !== null) return await letOwnerIn(context, parts, await findUser(context.db, owner), visit);
  const accountOfAddress =
    identity.email && identity.is_email_verified ? await findByEmail(context.db, identity.email) : undefined;
  if (accountOfAddress?.email_verified_at) {
    const entered = await letOwnerIn(context, parts, accountOfAddress, visit);
    // A person who owes the second step has shown one factor of two, and a new way in takes both. They come by the address again.
    if (entered.outcome === 'signed_in')
      await link(context, parts, { provider, subject: identity.subject, user_uuid: accountOfAddress.uuid });
    return entered;
  }
  if (accountOfAddress) return { outcome: 'email_taken' };
  const { subject, email, is_email_verified, name_parts } = identity;
  const until = noteExpiry('known', context.now);
  const known = {
    kind: 'known',
    provider,
    subject,
    email,
    is_email_verified,
    name_parts,
    return_to: note.return_to,
    until,
  } as const;
  return { outcome: 'new', note: writeNote(known) };
}

async function letOwnerIn(
  context: WriteContext<Viewer | null>,
  parts: OidcParts,
  user: UserRow | undefined,
  visit: SignInVisit,
): Promise<Outcome> {
  if (!user || isDemoAccountClosed(user, parts.config.DEMO)) throw new RefusedError(refuse('sign_in_refused'));
  const { signed_in, second_step } = await completeFirstStep(context, user, true, visit);
  return signed_in ? { outcome: 'signed_in', signedIn: signed_in } : { outcome: 'second_step', ways: second_step };
}

async function link(
  context: WriteContext<Viewer | null>,
  parts: OidcParts,
  identity: { provider: string; subject: string; user_uuid: string },
): Promise<void> {
  const { db: tx, now } = context;
  const user = await lockUser(tx, identity.user_uuid);
  if (!user) throw new RefusedError(refuse('sign_in_refused'));
  try {
    await store.insertIdentity(tx, { ...identity, created_at: now });
  } catch (error) {
    if (isUniqueViolation(error, 'sign_in_identities_pkey')) throw new RefusedError(refuse('identity_taken'));
    if (isUniqueViolation(error, 'sign_in_identities_user_uuid_provider_key')) {
      throw new RefusedError(refuse('identity_other'));
    }
    throw error;
  }
  const { title: about } = providerOf(parts, identity.provider);
  await addEvent(tx, 'account_changed', { user_uuid: user.uuid, move: 'site_linked', about }, now);
}

/**
 * Begins to link a site to the viewer's account, after a check of its password. Throws as `checkCurrentPassword` and
 * `begin` do.
 */
export async function prepareLink(
  context: FreeContext,
  parts: OidcParts,
  { name, password }: { name: string; password: string },
): Promise<{ user: UserRow; url: string; note: string }> {
  const provider = providerOf(parts, name);
  const user = await checkCurrentPassword(context, password, 'password');
  const { url, secrets } = await provider.begin(callbackAddress(parts, name));
  const until = noteExpiry('begun', context.now);
  const note = writeNote({
    kind: 'begun',
    provider: name,
    ...secrets,
    return_to: SETTINGS_ADDRESS,
    links: user.uuid,
    until,
  });
  return { user, url, note };
}

/** The password was right and is still the same one. Throws as `lockChecked` does. */
export async function assertStillOwn(context: WriteContext, user: UserRow): Promise<void> {
  await lockChecked(context, user);
}

/**
 * Unlinks a site from the viewer's account. Throws RefusedError `password_unset` when nobody could enter then,
 * `not_found`.
 */
export async function unlink(context: WriteContext, parts: OidcParts, name: string): Promise<void> {
  const { db: tx, viewer, now } = context;
  const user = await lockUser(tx, viewer.user_uuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  const linked = await store.findIdentities(tx, user.uuid);
  if (!linked.some(({ provider }) => provider === name)) throw new RefusedError(refuse('not_found'));
  if (user.password_hash === null) throw new RefusedError(refuse('password_unset'));
  await store.deleteIdentity(tx, user.uuid, name);
  const about = parts.providers.find((one) => one.name === name)?.title ?? name;
  await addEvent(tx, 'account_changed', { user_uuid: user.uuid, move: 'site_unlinked', about }, now);
}
