const SIGN_IN = '/sign-in';
/** Only its origin is compared; nothing is requested from it. */
const ANY_ORIGIN = 'http://origin.invalid';

/**
 * The path of `return_to` when it leads back to this site, else `/`. Accepted is a path with a single leading slash
 * (decisions 2): `//host`, `/\host`, control characters and full addresses would leave the site.
 */
export function safeReturnPath(value: string | null | undefined): string {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value)) return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses, so `/\t/host` is `//host`
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return '/';
  const url = URL.canParse(value, ANY_ORIGIN) ? new URL(value, ANY_ORIGIN) : null;
  if (url?.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

/**
 * The sign-in page with the way back. `external` is SIGN_IN_URL: a page elsewhere needs the absolute address of the
 * project page (decisions 2).
 */
export function signInAddress(from: URL | string, external?: string | null): string {
  const url = new URL(from, ANY_ORIGIN);
  const path = url.pathname + url.search;
  if (external) {
    const target = new URL(external);
    target.searchParams.set('return_to', url.href);
    return target.href;
  }
  return path === '/' ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ return_to: path })}`;
}
