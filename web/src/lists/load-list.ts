import type { Api, Reply } from '@provodka/contract/http/client.ts';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import type { ZodMiniType } from 'zod/mini';
import { apiContext } from '../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../lib/loading/visit.ts';
import { addressAt, type Changes, type List, type ListAt } from './list-place.ts';
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
 * @throws a redirect to the sign-in page or from a page past the end, or the status of the API's refusal (lib/loading/visit.ts).
 */
export async function loadOwnList<Name extends keyof Api, Place extends object>(
  args: LoaderArgs,
  list: List<Place>,
  route: Route<Name> & { query: ZodMiniType<Place> },
): Promise<LoadedList<Name, Place>> {
  const loaded = await loadStandingList(args, list, route);
  assertWithinPages({ list, place: loaded.place }, loaded);
  return loaded;
}

/** The same where rows that leave the list stay in sight: the reader is not moved to another page under them. */
export async function loadStandingList<Name extends keyof Api, Place extends object>(
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
  const loaded = await loadPlace({ context, request, parameters }, list, route);
  assertWithinPages({ list, place: loaded.place }, loaded);
  return loaded;
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
  const reply = await pageData(request, context, ask({ params, query: place }));
  assertWithinPages({ list, place }, reply);
  return { ...reply, place, rejected };
}

/** @throws a redirect from a page past the end, which a shorter list or an old address leads to, to the last one there is */
function assertWithinPages<Place extends object>(
  at: ListAt<Place>,
  { data, meta }: { data: unknown; meta?: Meta },
): void {
  const { page = 1 } = at.place as { page?: number };
  if (!Array.isArray(data) || data.length > 0 || !meta?.total || page === 1) return;
  // Read on by a cursor, a list counts the page that was asked for among its own.
  throw redirect(addressAt(at, { page: Math.min(meta.last_page, page - 1) } as Changes<object>));
}
