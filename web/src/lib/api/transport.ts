import { BASE_PATH, VIEWER_HEADER } from '@provodka/contract/http/calls.ts';
import { type ClientSettings, callAddress } from '@provodka/contract/http/client.ts';
import { pageViewerName } from '../loading/page-viewer.ts';
import { getSite } from '../loading/site.ts';

const COOKIE = /(?:^|; )XSRF-TOKEN=([^;]*)/;
const ALIVE = `${BASE_PATH}/health/live`;
const READY = `${BASE_PATH}/health/ready`;

/** Addresses and headers of the browser's requests; a write carries its CSRF token. */
export const TRANSPORT: ClientSettings = {
  get origin() {
    return getSite().api_origin;
  },
  fetch: (...args) => fetch(...args),
  headers: async (method) => ({ ...viewerHeader(method), ...(await csrfHeaders(method)) }),
};

/** A write names the viewer of its page, since somebody else may have signed in in another tab. */
function viewerHeader(method: string): Record<string, string> {
  const viewer = method === 'GET' ? null : pageViewerName();
  return viewer === null ? {} : { [VIEWER_HEADER]: viewer };
}

/** The CSRF header of a write. HTML pages set no cookie, so the first write of a guest fetches one. */
async function csrfHeaders(method: string): Promise<Record<string, string>> {
  if (method === 'GET') return {};
  await ensureCookie();
  const token = readToken();
  return token === null ? {} : { 'x-xsrf-token': token };
}

/**
 * Gives a guest a cookie, which pages do not set: visits without one are not counted. Any GET of the API
 * sets it (product: wire); the settings are a small one.
 */
export async function ensureCookie(): Promise<void> {
  // Reads the reply to its end, since an unread one holds its connection.
  if (readToken() === null) await (await fetchOrNull(callAddress('settings_get')))?.text();
}

/** Whether the server is reachable. */
export async function isServerThere(): Promise<boolean> {
  return navigator.onLine && ((await fetchOrNull(ALIVE, { cache: 'no-store' }))?.ok ?? false);
}

/** Whether the server can render pages again. */
export async function isServiceReady(): Promise<boolean> {
  return (await fetchOrNull(READY, { cache: 'no-store' }))?.ok ?? false;
}

/** The plain response to a GET of the API, null when the server is out of reach; shows no messages. */
export function fetchOrNull(address: string, init: RequestInit = {}): Promise<Response | null> {
  return fetch(getSite().api_origin + address, { credentials: 'include', ...init }).catch(() => null);
}

/** Sends a small JSON as nobody, also while the page is being left; nobody learns whether it came. */
export function sendAnonymously(address: string, body: object): void {
  const headers = { 'content-type': 'application/json' };
  const init: RequestInit = { method: 'POST', keepalive: true, credentials: 'omit', headers };
  void fetchOrNull(address, { ...init, body: JSON.stringify(body) });
}

/** False after the server has set its cookie and the browser has not kept it. */
export const areCookiesKept = (): boolean => readToken() !== null;

function readToken(): string | null {
  const match = COOKIE.exec(document.cookie);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}
