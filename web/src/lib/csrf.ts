import { getSite } from './site.ts';

const COOKIE = /(?:^|; )XSRF-TOKEN=([^;]*)/;
/** Any GET of the API hands out the cookie (decisions 1); this one is small. */
const COOKIE_SOURCE = '/rest/v1/freelance/settings';

/** The CSRF header of a write. HTML pages set no cookie, so the first write of a guest fetches one. */
export async function csrfHeaders(method: string): Promise<Record<string, string>> {
  if (method === 'GET') return {};
  let token = readToken();
  if (token === null) {
    await fetch(getSite().api_origin + COOKIE_SOURCE, { credentials: 'include' }).catch(() => null);
    token = readToken();
  }
  return token === null ? {} : { 'x-xsrf-token': token };
}

function readToken(): string | null {
  const match = COOKIE.exec(document.cookie);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}
