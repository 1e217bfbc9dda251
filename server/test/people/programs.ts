import type { TokenScope } from '@provodka/domain/people/tokens.ts';
import type { TestServer } from '../server.ts';
import type { Browser } from './browser.ts';

export interface Program {
  id: number;
  secret: string;
  /** A request with the token alone. */
  ask(path: string, init?: RequestInit): Promise<{ status: number; body: Answer; headers: Headers }>;
}

export interface Answer {
  data?: unknown;
  message?: string;
  errors?: string[];
}

/** A program with a token that this browser makes; `server` is a function because the server starts with the tests. */
export const programsAt = (server: () => TestServer) => ({
  async make(browser: Browser, scopes: TokenScope[] = [], title = 'Обмен с 1С'): Promise<Program> {
    const { data } = await browser.api.auth_tokens_create({ body: { title, scopes, days: 30 } });
    return { id: data.id, secret: data.secret, ask: (path, init) => askBy(server(), data.secret, path, init) };
  },
  ask: (secret: string, path: string, init?: RequestInit) => askBy(server(), secret, path, init),
});

async function askBy(server: TestServer, secret: string, path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${secret}`);
  if (init.body !== undefined) headers.set('content-type', 'application/json');
  const reply = await fetch(`${server.url}/rest/v1${path}`, { ...init, headers });
  return { status: reply.status, body: (await reply.json()) as Answer, headers: reply.headers };
}

export const post = (body: unknown = {}): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });
