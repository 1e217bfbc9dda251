import type { Api, Reply } from '@provodka/contract/http/client.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import type { RouterContextProvider } from 'react-router';
import type { ZodMiniType } from 'zod/mini';
import { apiContext } from '../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../lib/loading/visit.ts';
import type { List } from './list-place.ts';
import { withChosenSort } from './read-chosen-sort.ts';
import { type ReadPlace, readAddress } from './read-place.ts';

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
  url: URL;
}

type LoadedList<Name extends keyof Api, Place> = Reply<Name> & ReadPlace<Place>;

/**
 * Loads a list of a signed-in person: reads the place from the address and calls the API.
 * @throws a redirect to the sign-in page, or the status of the API's refusal (lib/loading/visit.ts).
 */
export async function loadOwnList<Name extends keyof Api, Place extends object>(
  { context, request, url }: LoaderArgs,
  list: List<Place>,
  route: Route<Name> & { query: ZodMiniType<Place> },
): Promise<LoadedList<Name, Place>> {
  return await loadPlace({ context, request, parameters: url.searchParams }, list, route);
}

/** The same for the viewer's own orders, in the sorting they last chose. */
export async function loadOwnOrders<Name extends keyof Api, Place extends object>(
  { context, request, url }: LoaderArgs,
  list: List<Place>,
  route: Route<Name> & { query: ZodMiniType<Place> },
): Promise<LoadedList<Name, Place>> {
  const parameters = withChosenSort(url.searchParams, request);
  return await loadPlace({ context, request, parameters }, list, route);
}

async function loadPlace<Name extends keyof Api, Place extends object>(
  { context, request, parameters }: Omit<LoaderArgs, 'url'> & { parameters: URLSearchParams },
  list: List<Place>,
  route: Route<Name> & { query: ZodMiniType<Place> },
): Promise<LoadedList<Name, Place>> {
  await requireViewer(request, context);
  const { place, rejected } = readAddress(list, route.query, parameters);
  const ask = context.get(apiContext)[route.name] as (input: { query: Place }) => Promise<Reply<Name>>;
  return { ...(await pageData(request, context, ask({ query: place }))), place, rejected };
}

/** The same for a public list of a noun: `params` name it, as in the page's own address. */
export async function loadPublicList<Name extends keyof Api, Place extends object>(
  { context, request, url, params }: LoaderArgs & { params: { uuid: string } },
  list: List<Place>,
  route: Route<Name> & { query: ZodMiniType<Place> },
): Promise<LoadedList<Name, Place>> {
  const { place, rejected } = readAddress(list, route.query, url.searchParams);
  type Ask = (input: { params: { uuid: string }; query: Place }) => Promise<Reply<Name>>;
  const ask = context.get(apiContext)[route.name] as unknown as Ask;
  return { ...(await pageData(request, context, ask({ params, query: place }))), place, rejected };
}
