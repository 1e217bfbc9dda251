import { SIGN_IN_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { HOME_ADDRESS, SIGN_UP_ADDRESS } from '../loading/addresses.ts';
import type { Site } from '../loading/site.ts';

/** Only its origin is compared; nothing is requested from it. */
const ANY_ORIGIN = 'http://origin.invalid';

/**
 * The path of `return_to` when it leads back to this site, else `/`. Accepted is a path with a single leading slash
 * (product: accounts): `//host`, `/\host`, control characters and full addresses would leave the site.
 */
export function safeReturnPath(value: string | null | undefined): string {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value)) return HOME_ADDRESS;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses, so `/\t/host` is `//host`
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return HOME_ADDRESS;
  const url = URL.canParse(value, ANY_ORIGIN) ? new URL(value, ANY_ORIGIN) : null;
  if (url?.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return HOME_ADDRESS;
  return url.pathname + url.search + url.hash;
}

/**
 * The sign-in page with the way back to `from`, a path of ours; what would lead elsewhere leads to the first page. A page
 * elsewhere (SIGN_IN_URL) gets the absolute address of the project page (product: accounts).
 */
export function signInAddress(from: string, site?: Pick<Site, 'origin' | 'sign_in_url'>): string {
  const path = safeReturnPath(from);
  if (site?.sign_in_url) {
    const target = new URL(site.sign_in_url);
    target.searchParams.set('return_to', site.origin + path);
    return target.href;
  }
  return withReturn(SIGN_IN_ADDRESS, path);
}

/** The sign-up page with the way back to `from`. */
export const signUpAddress = (from: string): string => withReturn(SIGN_UP_ADDRESS, safeReturnPath(from));

const withReturn = (address: string, path: string): string =>
  path === HOME_ADDRESS ? address : `${address}?${new URLSearchParams({ return_to: path })}`;
