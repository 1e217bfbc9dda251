import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import * as oidc from 'openid-client';
import { isLoopback, type OidcSettings, titleOf } from '../../platform/config/oidc-config.ts';
import { nameFromProvider } from './names.ts';
import { oauthProvider } from './oauth-provider.ts';
import {
  allowPlainHttp,
  asRefusal,
  authorizationAddress,
  newSecrets,
  orUnavailable,
  REPLY_SECONDS,
} from './oidc-requests.ts';
import type { ExternalIdentity, SignInProvider } from './port.ts';
import { PRESETS } from './presets.ts';

/** The sites of the configuration, in its order. */
export function openProviders(settings: readonly OidcSettings[]): SignInProvider[] {
  return settings.map((one) => {
    const preset = PRESETS[one.name];
    return preset ? oauthProvider(one, preset) : openIdProvider(one);
  });
}

const SCOPE = 'openid email profile';

/** Any site that speaks OpenID Connect; it publishes its addresses itself (discovery). */
function openIdProvider(settings: OidcSettings): SignInProvider {
  const { name } = settings;
  const issuer = settings.issuer as string;
  let found: Promise<oidc.Configuration> | null = null;

  /** Looked up at the first use, so that a site that is down does not prevent a start; a failure is not cached. */
  function configuration(): Promise<oidc.Configuration> {
    found ??= orUnavailable(discover(settings, issuer)).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  }

  return {
    name,
    title: titleOf(settings),
    async begin(redirectUri) {
      const config = await configuration();
      const secrets = newSecrets();
      const nonce = { nonce: secrets.nonce };
      const scope = settings.scope ?? SCOPE;
      return { url: await authorizationAddress(config, { redirectUri, scope, secrets, more: nonce }), secrets };
    },
    async finish(query, redirectUri, secrets) {
      const config = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new RefusedError(refuse('sign_in_refused'));
        const hasMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        const more = hasMore ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return identityOf({ ...more, ...claims });
      } catch (error) {
        throw asRefusal(error);
      }
    },
  };
}

async function discover(settings: OidcSettings, issuer: string): Promise<oidc.Configuration> {
  const { client_id, client_secret } = settings;
  const isPlain = new URL(issuer).protocol === 'http:' && isLoopback(issuer);
  const found = await oidc.discovery(new URL(issuer), client_id, undefined, undefined, {
    timeout: REPLY_SECONDS,
    ...(isPlain ? { execute: [allowPlainHttp] } : {}),
  });
  const metadata = found.serverMetadata();
  const config = new oidc.Configuration(metadata, client_id, {}, clientAuthentication(metadata, client_secret));
  if (isPlain) allowPlainHttp(config);
  config.timeout = REPLY_SECONDS;
  return config;
}

/** Uses the standard's first method, the header, unless the site accepts only the other one. */
function clientAuthentication(metadata: oidc.ServerMetadata, secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return ways.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
}

function identityOf(claims: Record<string, unknown> & { sub?: unknown }): ExternalIdentity {
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const { family_name: last, given_name: first, middle_name: middle, name: whole } = claims;
  return {
    subject: String(claims.sub),
    email: textOf(claims.email),
    is_email_verified: claims.email_verified === true,
    ...nameFromProvider({ last, first, middle, whole }),
  };
}
