import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import * as oidc from 'openid-client';
import type { SignInSecrets } from './port.ts';

/** Seconds a site may take to answer. */
export const REPLY_SECONDS = 10;

const WITHOUT_TLS = 'allowInsecureRequests';

/**
 * Allows plain HTTP, for a site on the same machine. The library marks its function as deprecated only to draw
 * attention to it.
 */
export const allowPlainHttp: (config: oidc.Configuration) => void = Reflect.get(oidc, WITHOUT_TLS);

export const newSecrets = (): SignInSecrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/**
 * The address at the site. The state must come back with the answer, and PKCE makes its code useless to anybody without
 * the verifier.
 */
export async function authorizationAddress(
  config: oidc.Configuration,
  {
    redirectUri,
    scope,
    secrets,
    more = {},
  }: {
    redirectUri: string;
    scope: string;
    secrets: SignInSecrets;
    more?: Record<string, string>;
  },
): Promise<string> {
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state: secrets.state,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return address.href;
}

/** Reports any failure before the person was sent away as the site's. */
export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw unavailable(cause);
  }
}

const unavailable = (cause: unknown) => Object.assign(new RefusedError(refuse('sign_in_unavailable')), { cause });

/** The refusal for a failed exchange: the site is silent, or it does not vouch for the person. */
export function asRefusal(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error;
  if (isSilence(error)) return unavailable(error);
  return Object.assign(new RefusedError(refuse('sign_in_refused')), { cause: error });
}

const SILENCE = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'UND_ERR_SOCKET'];

/**
 * Whether nobody answered in time, or the site reported an error of its own; the libraries put that somewhere in the
 * chain of causes.
 */
function isSilence(error: unknown): boolean {
  for (let cause: unknown = error; typeof cause === 'object' && cause !== null; cause = (cause as Error).cause) {
    if (cause instanceof Response) return cause.status >= 500;
    const { code, status, message } = cause as { code?: string; status?: number; message?: string };
    if ((code && SILENCE.includes(code)) || (status && status >= 500) || message === 'fetch failed') return true;
  }
  return false;
}
