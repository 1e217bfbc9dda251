import { type Api, createClient } from '@provodka/contract/http/client.ts';

/** A browser for our API: keeps cookies and sends the CSRF token back. */
export interface Browser {
  api: Api;
  /** A raw request that the typed client cannot make; `body` may be a FormData. Sends the CSRF token by default. */
  request(path: string, init?: RequestInit & { csrf?: boolean }): Promise<Response>;
  cookies: Map<string, string>;
  /**
   * Called when a fresh proof of identity is required, before the request is repeated; null leaves the
   * refusal to the caller.
   */
  prove: (() => Promise<void>) | null;
}

/** A browser without cookies at `origin`. */
export function openBrowser(origin: string): Browser {
  const cookies = new Map<string, string>();

  async function request(path: string, init: RequestInit & { csrf?: boolean } = {}): Promise<Response> {
    const { csrf = true, ...rest } = init;
    const isWrite = (rest.method ?? 'GET') !== 'GET';
    if (isWrite && csrf && !cookies.has('XSRF-TOKEN')) await request('/rest/v1/freelance/settings');
    const headers = new Headers(rest.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (isWrite && csrf) headers.set('x-xsrf-token', cookies.get('XSRF-TOKEN') ?? '');
    const reply = await fetch(origin + path, { ...rest, headers, redirect: 'manual' });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)));
    }
    return reply;
  }

  async function requestProved(path: string, init?: RequestInit & { csrf?: boolean }): Promise<Response> {
    const reply = await request(path, init);
    if (browser.prove === null || !(await requiresProof(reply))) return reply;
    await browser.prove();
    return await request(path, init);
  }

  const api = createClient({ origin: '', fetch: (path, init) => requestProved(path as string, init) });
  const browser: Browser = { api, request: requestProved, cookies, prove: null };
  return browser;
}

async function requiresProof(reply: Response): Promise<boolean> {
  if (reply.status !== 403) return false;
  const body = (await reply
    .clone()
    .json()
    .catch(() => null)) as { proof?: unknown } | null;
  return body?.proof !== undefined;
}

/** The whole reply; of a stream, which never ends, its first event. */
export async function textOf(reply: Response): Promise<string> {
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) return await reply.text();
  const reader = reply.body?.getReader();
  const piece = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(piece?.value);
}
