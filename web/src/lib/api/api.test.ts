// @vitest-environment happy-dom
import { ApiError } from '@provodka/contract/http/client.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getOtherViewer, pageViewerName, setPageViewer } from '../loading/page-viewer.ts';
import { getClientState, patchClientState } from '../session/client-state.ts';
import { getAskedProof } from '../session/proof.ts';
import { dismissToast, getToasts } from '../session/toasts.ts';
import { api, formApi } from './api.ts';

interface Call {
  method: string;
  path: string;
  token: string | null;
}

const calls: Call[] = [];

/** The network: answers every request by `reply` and remembers what was sent. */
function answer(reply: (call: Call) => { status: number; body: unknown } | null): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const token = new Headers(init.headers).get('x-xsrf-token');
    const call = { method: init.method ?? 'GET', path, token };
    calls.push(call);
    const answered = reply(call);
    if (!answered) throw new TypeError('network');
    return Response.json(answered.body, { status: answered.status });
  });
}

const failure = (status: number, more: object = {}) => ({
  status,
  body: { message: `Отказ ${status}`, errors: [`Отказ ${status}`], warnings: [], ...more },
});
const shown = () => getToasts().map(({ type, message }) => `${type}: ${message}`);
const archive = (client = api) => client.orders_archive({ params: { order_id: 1 } });

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what the client reads
  document.cookie = 'XSRF-TOKEN=t%3D1';
});

afterEach(() => {
  calls.length = 0;
  for (const { id } of getToasts()) dismissToast(id);
  patchClientState({ error_code: null, technical_work_end: null, is_authenticated: null });
  vi.unstubAllGlobals();
});

test('a write carries the token of the cookie and its message becomes a toast', async () => {
  answer(() => ({ status: 200, body: { data: null, message: 'Заказ в архиве' } }));
  await archive();
  expect(calls).toEqual([{ method: 'POST', path: '/rest/v1/freelance/orders/1/archive', token: 't=1' }]);
  expect(shown()).toEqual(['success: Заказ в архиве']);
});

test('the first write without a cookie asks for one', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what the client reads
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  answer(({ method }) => {
    // biome-ignore lint/suspicious/noDocumentCookie: stands for the Set-Cookie of the reply
    if (method === 'GET') document.cookie = 'XSRF-TOKEN=fresh';
    return { status: 200, body: { data: null } };
  });
  await archive();
  expect(calls.map(({ method, token }) => [method, token])).toEqual([
    ['GET', null],
    ['POST', 'fresh'],
  ]);
});

test.each([
  [403, 'danger: Доступ запрещен'],
  [419, 'danger: Ошибка проверки CSRF, обновите страницу'],
  [422, 'danger: Отказ 422'],
  [429, 'danger: Отказ 429'],
  [500, 'danger: Отказ 500'],
])('%d is told in a toast and passed on', async (status, toast) => {
  answer(() => failure(status));
  await expect(archive()).rejects.toMatchObject({ status });
  expect(shown()).toEqual([toast]);
});

test('422 shows every error and the warnings', async () => {
  answer(() => failure(422, { errors: ['Первая', 'Вторая'], warnings: ['Осторожно'] }));
  await expect(archive()).rejects.toBeInstanceOf(ApiError);
  expect(shown()).toEqual(['warning: Осторожно', 'danger: Первая', 'danger: Вторая']);
});

test('a form marks fields beside the toasts and keeps the warnings', async () => {
  const fields = { title: ['Укажите название'] };
  answer(() => failure(422, { errors: ['Укажите название'], warnings: ['Осторожно'], fields }));
  await expect(archive(formApi)).rejects.toMatchObject({ body: { fields, warnings: ['Осторожно'] } });
  expect(shown()).toEqual(['danger: Укажите название']);
});

test('shows a toast for a refusal without fields even in a form', async () => {
  answer(() => failure(422));
  await expect(archive(formApi)).rejects.toBeInstanceOf(ApiError);
  expect(shown()).toEqual(['danger: Отказ 422']);
});

test('is a success without a word when the reply has no body', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await expect(archive()).resolves.toEqual({ data: null });
  expect(shown()).toEqual([]);
});

test('shows the message of a 422 that brings no list of errors', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Так нельзя' }, { status: 422 }));
  await expect(archive()).rejects.toMatchObject({ body: { message: 'Так нельзя', warnings: [] } });
  expect(shown()).toEqual(['danger: Так нельзя']);
});

test('tells whom a write was not made as instead of a toast', async () => {
  setPageViewer({ uuid: 'a', full_name: 'Анна' });
  answer(() => failure(409, { signed_in_as: { full_name: 'Борис' } }));
  await expect(archive()).rejects.toMatchObject({ status: 409 });
  expect(getOtherViewer()).toEqual({ page_name: 'Анна', full_name: 'Борис' });
  expect(shown()).toEqual([]);
});

test('stays the page of its first reader when it is read as nobody’s and then as somebody else’s', () => {
  setPageViewer({ uuid: 'a', full_name: 'Анна' });
  setPageViewer(null);
  setPageViewer({ uuid: 'c', full_name: 'Вера' });
  expect(pageViewerName()).toBe('a');
  expect(getOtherViewer()).toEqual({ page_name: 'Анна', full_name: 'Вера' });
});

test('401 marks the viewer signed out', async () => {
  answer(() => failure(401));
  await expect(archive()).rejects.toBeInstanceOf(ApiError);
  expect(getClientState().is_authenticated).toBe(false);
});

test('503 starts the countdown', async () => {
  answer(() => failure(503, { data: { finished_at: '2026-11-20T12:00:00Z' } }));
  await expect(archive()).rejects.toBeInstanceOf(ApiError);
  expect(getClientState()).toMatchObject({ error_code: 503, technical_work_end: '2026-11-20T12:00:00Z' });
  expect(shown()).toEqual([]);
});

test('no network is said in words', async () => {
  answer(() => null);
  await expect(archive()).rejects.toMatchObject({ status: 0 });
  expect(shown()).toEqual(['danger: Нет связи с сервером. Проверьте интернет и повторите']);
});

test('a write that asks for a proof is sent again when it was given, and left when it was not', async () => {
  let isProved = false;
  answer(() => (isProved ? { status: 200, body: { data: null } } : failure(403, { proof: { ways: ['password'] } })));
  const sent = archive();
  const question = await vi.waitUntil(getAskedProof);
  isProved = true;
  question.answer(true);
  await sent;
  expect(calls).toHaveLength(2);

  isProved = false;
  const refused = archive();
  (await vi.waitUntil(getAskedProof)).answer(false);
  await expect(refused).rejects.toMatchObject({ status: 403 });
  expect(calls).toHaveLength(3);
  expect(shown()).toEqual([]);
});
