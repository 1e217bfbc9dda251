import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** People the site knows; their data go into the ID token's claims and the userinfo reply. */
export interface SiteAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
  family_name?: string;
  given_name?: string;
  middle_name?: string;
}

export interface OidcSite {
  issuer: string;
  accounts: Map<string, SiteAccount>;
  /**
   * Signs a person in at the site as a browser does: follows its pages from the authorization address on and returns the
   * address it redirects to.
   */
  consent(authorization: string, login: string): Promise<URL>;
  stop(): Promise<void>;
}

export const CLIENT = { id: 'provodka-test', secret: 'a secret of tests only' };

/** An OpenID Connect provider on loopback that speaks the real protocol; `callbacks`: where it may send browsers. */
export async function startOidcSite(callbacks: string[]): Promise<OidcSite> {
  const accounts = new Map<string, SiteAccount>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: callbacks,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'family_name', 'given_name', 'middle_name'],
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['keys of tests only'] },
  });
  const answer = provider.callback();
  server.on('request', (request, reply) => void answer(request, reply));
  return {
    issuer,
    accounts,
    consent: (authorization, login) => walkThrough(authorization, login, callbacks),
    stop: () => close(server),
  };
}

/** Its pages are forms: the first asks for the account, the second for consent. */
async function walkThrough(authorization: string, login: string, callbacks: string[]): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = authorization;
  let init: RequestInit = {};
  for (let step = 0; step < 12; step += 1) {
    if (callbacks.some((callback) => address.startsWith(callback))) return new URL(address);
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const reply = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = reply.headers.get('location');
    if (location) {
      address = new URL(location, address).href;
      init = {};
      continue;
    }
    const page = await reply.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1];
    if (!action || !prompt) throw new Error(`The site answered ${reply.status}: ${page.slice(0, 400)}`);
    address = new URL(action, address).href;
    init = { method: 'POST', body: new URLSearchParams({ prompt, login, password: 'any' }) };
  }
  throw new Error('The site never sent the browser back');
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
