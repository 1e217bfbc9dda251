import type { Settings } from '@provodka/contract/content.ts';
import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import type { Api } from '@provodka/contract/http/client.ts';
import type { User } from '@provodka/contract/people/people.ts';
import { DEFAULT_SETTINGS } from '@provodka/domain/thresholds.ts';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { isApiError } from '../api/api-error.ts';
import { signInAddress } from '../session/return-address.ts';
import { apiContext, hasSessionContext, siteContext, traceContext } from './server-context.ts';

/** The viewer, settings and maintenance state of one request (specification sections 2 and 4). */
export interface Visit {
  viewer: User | null;
  /** The defaults of the specification when the server cannot give them. */
  settings: Settings;
  /** Technical work until this ISO moment; the viewer then counts as signed in but is unknown. */
  maintenance: { finished_at: string | null } | null;
}

const DEFAULTS: Settings = {
  deal: { ...DEFAULT_SETTINGS.deal, terms_customer_link: null, terms_executor_link: null },
  motivation: {
    ...DEFAULT_SETTINGS.motivation,
    customer: { ...DEFAULT_SETTINGS.motivation.customer },
    freelancer: { ...DEFAULT_SETTINGS.motivation.freelancer },
  },
  leaderboard: DEFAULT_SETTINGS.leaderboard,
  notifications: [],
};

type Context = Readonly<RouterContextProvider>;

const visits = new WeakMap<Context, Promise<Visit>>();

/**
 * Loads the user, then the settings, once per request. 503 means maintenance, any other failure a guest with default settings.
 * @throws the 429 page, since a rate-limited viewer must not be taken for a guest
 */
export function loadVisit(context: Context): Promise<Visit> {
  let visit = visits.get(context);
  if (!visit) {
    visit = startVisit(context);
    visits.set(context, visit);
  }
  return visit;
}

async function startVisit(context: Context): Promise<Visit> {
  const api = context.get(apiContext);
  const visit: Visit = { viewer: null, settings: DEFAULTS, maintenance: null };
  try {
    if (context.get(hasSessionContext)) visit.viewer = (await api.auth_user()).data;
  } catch (error) {
    refuseThrottled(error);
    visit.maintenance = maintenanceOf(error);
  }
  try {
    visit.settings = (await api.settings_get()).data;
  } catch (error) {
    refuseThrottled(error);
    visit.maintenance ??= maintenanceOf(error);
  }
  return visit;
}

/** Counters and the event position with which the shell of a signed-in person starts. */
export interface LiveStart {
  /** Unread messages of both sides. */
  unread: Record<CabinetSide, number>;
  /** Unread lines of the bell. */
  unread_bell: number;
  /** The last event before the page was read; the page listens from here on. */
  last_event_id: number;
}

type Start = Awaited<ReturnType<Api['events_start']>>;
const starts = new WeakMap<Context, Start | null>();

/**
 * Reads the number of the last event before anything else of the page: the data read afterwards include everything up to it,
 * and later events come through the stream.
 */
export async function beginListening(context: Context): Promise<void> {
  if (!context.get(hasSessionContext)) return;
  starts.set(context, await askStart(context));
}

const askStart = (context: Context): Promise<Start | null> =>
  context
    .get(apiContext)
    .events_start()
    .catch(() => null);

/** Falls back to zeros: a failed counter must not break the page. */
export async function loadLiveStart(context: Context): Promise<LiveStart> {
  const { viewer, maintenance } = await loadVisit(context);
  const nothing: LiveStart = { unread: { customer: 0, freelancer: 0 }, unread_bell: 0, last_event_id: 0 };
  if (!viewer || maintenance) return nothing;
  const start = await (starts.get(context) ?? askStart(context));
  if (start === null) return nothing;
  const { last_event_id, bell: unread_bell, ...unread } = start.data;
  return { unread, unread_bell, last_event_id };
}

function refuseThrottled(error: unknown): void {
  if (isApiError(error) && error.status === 429) throw data(null, { status: 429 });
}

function maintenanceOf(error: unknown): Visit['maintenance'] {
  if (!isApiError(error) || error.status !== 503) return null;
  return { finished_at: error.body.data?.finished_at ?? null };
}

/**
 * For loaders of protected pages: the signed-in user.
 * @throws a redirect to the sign-in page with the way back, or the 429 or 503 page.
 */
export async function requireViewer(request: Request, context: Context): Promise<User> {
  const visit = await loadVisit(context);
  if (visit.maintenance) throw data(visit.maintenance, { status: 503 });
  if (visit.viewer) return visit.viewer;
  throw redirect(signInAddress(pageAddress(request), context.get(siteContext)));
}

/** For loaders of the moderator cabinet: others get the 403 screen (product: roles). */
export async function requireModerator(request: Request, context: Context): Promise<User> {
  const viewer = await requireViewer(request, context);
  if (!viewer.is_moderator) throw data(null, { status: 403 });
  return viewer;
}

/**
 * Awaits the main data of a page; a refusal of the API becomes the page's own status and error screen:
 * `const order = await pageData(request, context, api.orders_get({ params }))`.
 * @throws 401 as a redirect to sign-in, 422 of an address as 404, an API that was not reached as 500, anything else as itself: a
 * unknown code shows the not-found screen (specification section 8).
 */
export async function pageData<T>(request: Request, context: Context, reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 401) throw redirect(signInAddress(pageAddress(request), context.get(siteContext)));
    if (error.status === 503) throw data(maintenanceOf(error), { status: 503 });
    if (error.status === 422) throw data(null, { status: 404 });
    if (error.status === 0 || error.status === 500)
      throw data({ request_id: context.get(traceContext).id }, { status: 500 });
    throw data(null, { status: error.status });
  }
}

/** The page's own address: a client navigation asks for `/path.data`, or `/path/_.data` after a slash. */
function pageAddress(request: Request): string {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  url.searchParams.delete('_routes');
  return url.pathname + url.search;
}
