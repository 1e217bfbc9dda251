import { getSite } from './site.ts';

const COOKIE = /(?:^|; )XSRF-TOKEN=([^;]*)/;
/** Any GET of the API hands out the cookie (decisions 1); this one is small. */
const COOKIE_SOURCE = '/rest/v1/freelance/settings';

/** The CSRF header of a write. HTML pages set no cookie, so the first write of a guest fetches one. */
export async function csrfHeaders(method: string): Promise<Record<string, string>> {
  if (method === 'GET') return {};
  await ensureCookie();
  const token = readToken();
  return token === null ? {} : { 'x-xsrf-token': token };
}

/** Makes a guest known to the server, whose pages set no cookie: visits of the unknown are not counted. */
export async function ensureCookie(): Promise<void> {
  if (readToken() !== null) return;
  await fetch(getSite().api_origin + COOKIE_SOURCE, { credentials: 'include' }).catch(() => null);
}

function readToken(): string | null {
  const match = COOKIE.exec(document.cookie);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}
