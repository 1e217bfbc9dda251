import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import * as oidc from 'openid-client';
import { type OidcSettings, titleOf } from '../../platform/config/oidc-config.ts';
import { allowPlainHttp, asRefusal, authorizationAddress, newSecrets, REPLY_SECONDS } from './oidc-requests.ts';
import type { SignInProvider } from './port.ts';
import type { Preset } from './presets.ts';

/** A site of a preset; an issuer in its settings stands in for the site's own origins. */
export function oauthProvider(settings: OidcSettings, preset: Preset): SignInProvider {
  const { client_id } = settings;
  const at = (address: string) => {
    const url = new URL(address);
    return settings.issuer ? new URL(url.pathname + url.search, settings.issuer).href : address;
  };
  const config = openConfiguration(settings, {
    issuer: new URL(at(preset.authorization)).origin,
    authorization_endpoint: at(preset.authorization),
    token_endpoint: at(preset.token),
  });

  return {
    name: settings.name,
    title: titleOf(settings),
    async begin(redirectUri) {
      const secrets = newSecrets();
      const scope = settings.scope ?? preset.scope;
      return { url: await authorizationAddress(config, { redirectUri, scope, secrets }), secrets };
    },
    async finish(query, redirectUri, secrets) {
      try {
        const repeated = Object.fromEntries(preset.repeats.map((name) => [name, query.get(name) ?? '']));
        const tokens = await oidc.authorizationCodeGrant(
          config,
          new URL(`${redirectUri}?${query}`),
          { expectedState: secrets.state, pkceCodeVerifier: secrets.verifier },
          repeated,
        );
        const { url, method, headers, body, read } = preset.profile;
        const reply = await fetch(at(url), {
          method,
          headers: headers(tokens.access_token),
          body: body?.(tokens.access_token, client_id) ?? null,
          signal: AbortSignal.timeout(REPLY_SECONDS * 1000),
        });
        if (!reply.ok) throw Object.assign(new Error(`The profile answered ${reply.status}`), { status: reply.status });
        const identity = read(await reply.json());
        if (!identity) throw new RefusedError(refuse('sign_in_refused'));
        return identity;
      } catch (error) {
        throw asRefusal(error);
      }
    },
  };
}

function openConfiguration(settings: OidcSettings, metadata: oidc.ServerMetadata): oidc.Configuration {
  const { client_id, client_secret } = settings;
  const authentication = client_secret === null ? oidc.None() : oidc.ClientSecretPost(client_secret);
  const config = new oidc.Configuration(metadata, client_id, {}, authentication);
  config.timeout = REPLY_SECONDS;
  config[oidc.customFetch] = fetchWithoutIdToken;
  if (metadata.issuer.startsWith('http:')) allowPlainHttp(config);
  return config;
}

/** Drops an ID token whose issuer publishes no keys, since it proves nothing; the profile identifies the person. */
async function fetchWithoutIdToken(url: string, options: oidc.CustomFetchOptions): Promise<Response> {
  const reply = await fetch(url, options as RequestInit);
  const text = await reply.text();
  try {
    const { id_token: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
    return new Response(JSON.stringify(rest), {
      status: reply.status,
      headers: { 'content-type': 'application/json' },
    });
  } catch {
    return new Response(text, { status: reply.status, headers: reply.headers });
  }
}
