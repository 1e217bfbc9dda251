import { ROUTES } from '@provodka/contract/http/routes.ts';

/** Query parameters of pages beside the filters of the API's lists; `_routes` names the loaders of a client navigation. */
const OF_PAGES = ['_routes', 'code', 'like', 'responses', 'return_to', 'token', 'view'];

const KNOWN = new Set([...OF_PAGES, ...Object.values(ROUTES).flatMap(filterNames)]);

function filterNames(route: { query?: unknown }): string[] {
  const { shape } = (route.query ?? {}) as { shape?: object };
  return Object.keys(shape ?? {});
}

/**
 * The cache key of a page for guests: its path with the parameters that some page reads, sorted by name.
 * A shared page may read nothing else of the address, and unknown parameters do not make another page.
 */
export function sharedAddress(address: string): string {
  const at = address.indexOf('?');
  if (at === -1) return address;
  const given = new URLSearchParams(address.slice(at + 1));
  const parameters = new URLSearchParams([...given].filter(([name]) => KNOWN.has(name.replace(/\[\]$/, ''))));
  parameters.sort();
  return parameters.size === 0 ? address.slice(0, at) : `${address.slice(0, at)}?${parameters}`;
}
