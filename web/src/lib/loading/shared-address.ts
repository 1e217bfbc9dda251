import { ROUTES } from '@provodka/contract/http/routes.ts';

/** What pages read of their address beside the filters of the API's lists; `_routes` names the loaders of a client navigation. */
const OF_PAGES = ['_routes', 'like', 'responses', 'return_to', 'token', 'view'];

const KNOWN = new Set([...OF_PAGES, ...Object.values(ROUTES).flatMap(filterNames)]);

function filterNames(route: { query?: unknown }): string[] {
  const { shape } = (route.query ?? {}) as { shape?: object };
  return Object.keys(shape ?? {});
}

/**
 * The address by which guests share a page: a path with the parameters that some page reads, in the order of their names.
 * A page made for all must know no more of the address than this, and whatever is added to it makes no other page.
 */
export function sharedAddress(address: string): string {
  const at = address.indexOf('?');
  if (at === -1) return address;
  const given = new URLSearchParams(address.slice(at + 1));
  const parameters = new URLSearchParams([...given].filter(([name]) => KNOWN.has(name.replace(/\[\]$/, ''))));
  parameters.sort();
  return parameters.size === 0 ? address.slice(0, at) : `${address.slice(0, at)}?${parameters}`;
}
