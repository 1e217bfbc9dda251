import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { ReadContext } from '../platform/context.ts';
import { findIdentities } from './auth/identity-store.ts';
import type { OidcParts } from './auth/oidc-service.ts';
import { shownEmail } from './email/email-addresses.ts';
import { findPendingEmail } from './email/email-service.ts';
import { findUser } from './store.ts';

/** The viewer's ways to sign in, for their settings. */
export async function findAccount(context: ReadContext, { providers }: Pick<OidcParts, 'providers'>) {
  const user = await findUser(context.db, context.viewer.user_uuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  return {
    login: user.login,
    email: shownEmail(user.email),
    is_email_verified: user.email_verified_at !== null,
    pending_email: (await findPendingEmail(context))?.email ?? null,
    sites: listSites(providers, await findIdentities(context.db, user.uuid)),
    has_password: user.password_hash !== null,
  };
}

type Linked = Awaited<ReturnType<typeof findIdentities>>;

/** Configured sites, and linked ones that are configured no more, so that they can still be unlinked. */
function listSites(providers: OidcParts['providers'], linked: Linked) {
  const former = linked.filter(({ provider }) => providers.every(({ name }) => name !== provider));
  const names = [...providers, ...former.map(({ provider }) => ({ name: provider, title: provider }))];
  return names.map(({ name, title }) => {
    const link = linked.find(({ provider }) => provider === name);
    return { provider: name, title, linked_at: link?.created_at.toISOString() ?? null };
  });
}
