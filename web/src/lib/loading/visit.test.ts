import { type Api, ApiError } from '@provodka/contract/http/client.ts';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, hasSessionContext, siteContext, traceContext } from './server-context.ts';
import type { Site } from './site.ts';
import { beginListening, loadLiveStart, loadVisit, pageData, requireModerator, requireViewer } from './visit.ts';

const FINISHED_AT = '2026-11-20T12:00:00Z';
const refuse = (status: number) =>
  new ApiError(status, {
    message: '',
    errors: [],
    warnings: [],
    ...(status === 503 ? { data: { finished_at: FINISHED_AT } } : {}),
  });
const USER = { uuid: 'u1', is_moderator: false };

interface Server {
  user?: object | ApiError;
  settings?: object | ApiError;
  has_session?: boolean;
  sign_in_url?: string;
  unread?: object;
}

/** The context of a request with an API that answers as given and records its calls. */
function open({ user = USER, settings = {}, has_session = true, sign_in_url, unread }: Server = {}) {
  const asked: string[] = [];
  const answer = (name: string, reply: object) => async () => {
    asked.push(name);
    if (reply instanceof ApiError) throw reply;
    return { data: reply };
  };
  const context = new RouterContextProvider();
  context.set(apiContext, {
    auth_user: answer('user', user),
    settings_get: answer('settings', settings),
    events_start: answer('start', unread ?? refuse(500)),
  } as unknown as Api);
  context.set(hasSessionContext, has_session);
  context.set(traceContext, { id: REQUEST_ID, log: { error: () => undefined } });
  context.set(siteContext, { origin: 'https://site.test', sign_in_url: sign_in_url ?? null } as Site);
  return { context, asked };
}

const REQUEST_ID = '7c1e0b524d1f';

const request = (path: string) => new Request(`https://site.test${path}`);
/** The status a loader threw, with its redirect target or data. */
async function thrown(work: Promise<unknown>): Promise<[number, unknown]> {
  const outcome: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof Response) return [outcome.status, outcome.headers.get('location')];
  const { data, init } = outcome as { data: unknown; init: ResponseInit };
  return [init.status ?? 0, data];
}

test('start-up asks for the user, then for the settings, once for all loaders', async () => {
  const { context, asked } = open();
  const [first, second] = await Promise.all([loadVisit(context), loadVisit(context)]);
  expect(asked).toEqual(['user', 'settings']);
  expect(second).toBe(first);
  expect(first.viewer).toEqual(USER);
});

test('the shell starts with the unread counts, and with zeros when a call fails', async () => {
  const unread = { customer: 3, freelancer: 0, bell: 2, last_event_id: 17 };
  const start = { unread: { customer: 3, freelancer: 0 }, unread_bell: 2, last_event_id: 17 };
  expect(await loadLiveStart(open({ unread }).context)).toEqual(start);
  const nothing = { unread: { customer: 0, freelancer: 0 }, unread_bell: 0, last_event_id: 0 };
  expect(await loadLiveStart(open().context)).toEqual(nothing);
  expect(await loadLiveStart(open({ has_session: false, unread }).context)).toEqual(nothing);
});

test('the event behind which a page listens is read before anything the page shows', async () => {
  const { context, asked } = open({ unread: { customer: 0, freelancer: 0, last_event_id: 17 } });
  await beginListening(context);
  await Promise.all([loadLiveStart(context), loadVisit(context)]);
  expect(asked).toEqual(['start', 'user', 'settings']);
  expect((await loadLiveStart(context)).last_event_id).toBe(17);
});

test('a guest is not asked who they are', async () => {
  const { context, asked } = open({ has_session: false });
  expect((await loadVisit(context)).viewer).toBeNull();
  expect(asked).toEqual(['settings']);
});

test('a failure makes a guest with the default settings, 503 makes maintenance', async () => {
  const failed = await loadVisit(open({ user: refuse(500), settings: refuse(500) }).context);
  expect(failed).toMatchObject({
    viewer: null,
    settings: { deal: { limit_days: 90, max_sum: 60_000, commission: 6.5 }, motivation: { start_date: '2023-12-20' } },
    maintenance: null,
  });
  const down = await loadVisit(open({ user: refuse(503), settings: refuse(503) }).context);
  expect(down.maintenance).toEqual({ finished_at: FINISHED_AT });
});

test('a protected page sends a guest to sign in and back, also from a client navigation', async () => {
  const { context } = open({ has_session: false });
  const signIn = '/sign-in?return_to=%2Fcabinet%2Fcustomer%3Fpage%3D2';
  expect(await thrown(requireViewer(request('/cabinet/customer?page=2'), context))).toEqual([302, signIn]);
  expect(await thrown(requireViewer(request('/cabinet/customer.data?page=2&_routes=x'), context))).toEqual([
    302,
    signIn,
  ]);
});

test('an external sign-in page gets the absolute address', async () => {
  const { context } = open({ has_session: false, sign_in_url: 'https://id.test/in' });
  expect(await thrown(requireViewer(request('/cabinet'), context))).toEqual([
    302,
    'https://id.test/in?return_to=https%3A%2F%2Fsite.test%2Fcabinet',
  ]);
});

test.each([
  ['user', { user: refuse(429) }],
  ['settings', { settings: refuse(429) }],
])('a throttled call for the %s neither makes a guest nor asks to sign in', async (_name, server) => {
  const { context } = open(server);
  expect(await thrown(loadVisit(context))).toEqual([429, null]);
  expect(await thrown(requireViewer(request('/cabinet'), context))).toEqual([429, null]);
});

test('the way back from an external sign-in page never leads to another site', async () => {
  const { context } = open({ has_session: false, sign_in_url: 'https://id.test/in' });
  const home = [302, 'https://id.test/in?return_to=https%3A%2F%2Fsite.test%2F'];
  expect(await thrown(requireViewer(request('//evil.test/cabinet'), context))).toEqual(home);
  expect(await thrown(requireViewer(request('/\\evil.test/cabinet.data'), context))).toEqual(home);
});

test('during maintenance nobody is sent to sign in', async () => {
  const { context } = open({ user: refuse(503) });
  expect(await thrown(requireViewer(request('/cabinet'), context))).toEqual([503, { finished_at: FINISHED_AT }]);
});

test('the moderator cabinet is closed to others', async () => {
  expect(await thrown(requireModerator(request('/m'), open().context))).toEqual([403, null]);
  const moderator = { ...USER, is_moderator: true };
  expect(await requireModerator(request('/m'), open({ user: moderator }).context)).toEqual(moderator);
});

test.each([
  [401, [302, '/sign-in?return_to=%2Forders%2F7']],
  [403, [403, null]],
  [404, [404, null]],
  [422, [404, null]],
  [429, [429, null]],
  [0, [500, { request_id: REQUEST_ID }]],
  [500, [500, { request_id: REQUEST_ID }]],
  [418, [418, null]],
  [502, [502, null]],
  [503, [503, { finished_at: FINISHED_AT }]],
])('a page whose data is refused with %d', async (status, outcome) => {
  const reply = Promise.reject(refuse(status));
  expect(await thrown(pageData(request('/orders/7'), open().context, reply))).toEqual(outcome);
});

test('a mistake of our own stays itself', async () => {
  const mistake = new TypeError('oops');
  await expect(pageData(request('/'), open().context, Promise.reject(mistake))).rejects.toBe(mistake);
});
