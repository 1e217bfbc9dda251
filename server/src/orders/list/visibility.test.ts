import { ApiError } from '@provodka/contract/http/client.ts';
import { ORDER_STATUSES, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../../test/context.ts';
import { uploadText } from '../../../test/files/uploads.ts';
import { insertOrder, insertResponse } from '../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { transact } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findViewer } from '../../users/auth/sessions.ts';
import { findOrder, findOrderForViewer, lockVisibleOrder } from '../service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ACTORS = ['guest', 'stranger', 'owner', 'executor', 'chosen', 'declined', 'responder', 'moderator'] as const;
type Actor = (typeof ACTORS)[number];
const LOGIN_OF: Record<Actor, string | undefined> = {
  guest: undefined,
  stranger: 'stranger',
  owner: 'customer',
  executor: 'freelancer',
  chosen: 'freelancer_new',
  declined: 'declined',
  responder: 'responder',
  moderator: 'moderator',
};
const EVERYONE: readonly Actor[] = ACTORS;
const INSIDERS: readonly Actor[] = ['owner', 'moderator'];
const WITH_EXECUTOR: readonly OrderStatus[] = ['W', 'F', 'A', 'B'];

/** People who see an order (product: orders, line by line). */
function audience(status: OrderStatus, isPrivate: boolean): readonly Actor[] {
  if (status === 'D') return ['moderator'];
  if (status === 'B') return [...INSIDERS, 'executor'];
  if (status === 'C' || status === 'M' || status === 'R') return INSIDERS;
  if (!isPrivate) return EVERYONE;
  return status === 'N' ? [...INSIDERS, 'chosen', 'responder'] : [...INSIDERS, 'executor', 'chosen', 'responder'];
}

async function insertIn(status: OrderStatus, is_private: boolean): Promise<number> {
  const isUnpublished = ['C', 'M', 'R'].includes(status);
  const id = await insertOrder(server, 'customer', {
    status,
    is_private,
    former_status: status === 'B' ? 'W' : null,
    ...(WITH_EXECUTOR.includes(status) ? { executor: 'freelancer' } : {}),
    ...(isUnpublished ? { published_at: null, expires_at: null } : {}),
  });
  await insertResponse(server, id, 'responder', 'viewed');
  for (const [login, offer] of [
    ['freelancer_new', 'open'],
    ['declined', 'declined'],
  ] as const) {
    const { freelancer_uuid } = await server.makers.user(login);
    await server.db
      .insertInto('offers')
      .values({ order_id: id, freelancer_uuid, status: offer, created_at: server.clock.now() })
      .execute();
  }
  return id;
}

async function viewerOf(actor: Actor): Promise<Viewer | null> {
  const login = LOGIN_OF[actor];
  if (!login) return null;
  const { cookies } = await server.browser(login);
  return await findViewer({ db: server.db, now: server.clock.now() }, cookies.get('sid') ?? '');
}

const statusOf = async (call: Promise<unknown>): Promise<number> => {
  try {
    await call;
    return 200;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
};

describe.each(ORDER_STATUSES.map(({ code }) => code))('an order in %s', (status) => {
  it.each([false, true])('is seen by those it concerns, private: %s', async (isPrivate) => {
    const id = await insertIn(status, isPrivate);
    const order = await findOrder(server, id);
    if (!order) throw new Error('The order is gone');
    const seenBy: Actor[] = [];
    const seenInSlices: Actor[] = [];
    for (const actor of ACTORS) {
      const api = await server.api(LOGIN_OF[actor]);
      const reply = await statusOf(api.orders_get({ params: { order_id: id } }));
      expect([200, 404]).toContain(reply);
      if (reply === 200) seenBy.push(actor);
      const seen = await findOrderForViewer(contextOf(server, await viewerOf(actor)), order.id);
      if (seen?.isVisible) seenInSlices.push(actor);
    }
    const expected = ACTORS.filter((actor) => audience(status, isPrivate).includes(actor));
    expect(seenBy).toEqual(expected);
    expect(seenInSlices).toEqual(expected);
  });
});

describe('an order that is not there for the viewer', () => {
  it('is refused like one that does not exist, for reading and for every write', async () => {
    const id = await insertIn('N', true);
    const missing = 987_654;
    const browser = await server.browser('stranger');
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['POST', '', { title: 'Чужое название заказа' }],
      ['DELETE', ''],
      ['POST', '/archive'],
      ['POST', '/status', { code: 'A' }],
      ['GET', '/files/1'],
    ];
    for (const [method, path, body] of calls) {
      const replies = await Promise.all(
        [id, missing].map(async (order) => {
          const reply = await browser.request(`/rest/v1/freelance/orders/${order}${path}`, {
            method,
            ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
          });
          return { status: reply.status, body: await reply.text() };
        }),
      );
      expect(replies[0]).toEqual(replies[1]);
      expect(replies[0]?.status).toBe(404);
    }
  });

  it('is not locked either', async () => {
    const id = await insertIn('C', false);
    const stranger = await viewerOf('stranger');
    const lock = transact(server.db, (tx) => lockVisibleOrder({ ...contextOf(server, stranger), db: tx }, id));
    await expect(lock).rejects.toMatchObject({ refusal: { code: 'not_found' } });
  });
});

it('refuses those who see an order but do not run it', async () => {
  const id = await insertIn('N', false);
  for (const login of ['stranger', 'moderator', 'responder']) {
    const api = await server.api(login);
    const params = { order_id: id };
    expect(await statusOf(api.orders_update({ params, body: { title: 'Чужое название заказа' } }))).toBe(403);
    if (login === 'moderator') continue;
    expect(await statusOf(api.orders_archive({ params }))).toBe(403);
    expect(await statusOf(api.orders_delete({ params }))).toBe(403);
    expect(await statusOf(api.orders_change_status({ params, body: { code: 'B', comment: 'Не по правилам' } }))).toBe(
      403,
    );
  }
});

describe('private and unpublished orders', () => {
  it('are in no public list, count or search', async () => {
    const word = 'криптография';
    const title = `Нужна ${word} для обмена`;
    const shown = await insertOrder(server, 'customer', { title });
    await insertOrder(server, 'customer', { title, is_private: true });
    const number = await insertOrder(server, 'customer', { title, status: 'C', published_at: null, expires_at: null });
    for (const login of [undefined, 'customer', 'moderator', 'freelancer_new']) {
      const api = await server.api(login);
      const { data, meta } = await api.orders_list({ query: { query: word } });
      expect([data.map((order) => order.id), meta.total]).toEqual([[shown], 1]);
      const byNumber = await api.orders_list({ query: { query: String(number) } });
      expect(byNumber.data.map((order) => order.id)).not.toContain(number);
    }
  });
});

it('hides what a banned customer searches for, until the ban ends', async () => {
  const { uuid } = await server.makers.user('soon_banned', { deals: 1, sum: 1000 });
  const id = await insertOrder(server, 'soon_banned', { title: 'Заказ под запретом' });
  const isListed = async () => {
    const { data } = await (await server.api()).orders_list({ query: { query: 'запретом' } });
    return data.some((order) => order.id === id);
  };
  const seen = async (login?: string) => statusOf((await server.api(login)).orders_get({ params: { order_id: id } }));
  expect(await isListed()).toBe(true);
  const moderator = await server.api('moderator');
  const body = { target: 'customer', reason_code: 'fraud', comment: 'Не платит' } as const;
  await moderator.users_ban({ params: { uuid }, body });
  await server.settle();
  expect([await isListed(), await seen(), await seen('stranger'), await seen('soon_banned')]).toEqual([
    false,
    404,
    404,
    200,
  ]);
  await moderator.users_unban({ params: { uuid } });
  await server.settle();
  expect([await isListed(), await seen()]).toEqual([true, 200]);
});

it('gives a file only with its order', async () => {
  const customer = await server.browser('customer');
  const file_id = await uploadText(customer, 'план.txt', 'секретный план');
  const { freelancer_uuid } = await server.makers.user('freelancer_new');
  const made = await customer.api.orders_create({
    body: {
      title: 'Закрытый проект внедрения',
      description: 'Подробности видны только приглашённым исполнителям, поэтому заказ приватный.',
      budget: 40_000,
      configurations: [121],
      is_private: true,
      freelancers: [freelancer_uuid],
      file_ids: [file_id],
    },
  });
  const address = `/rest/v1/freelance/orders/${made.data.id}/files/${file_id}`;
  const invited = await (await server.browser('freelancer_new')).request(address);
  expect(await invited.text()).toBe('секретный план');
  expect((await (await server.browser('stranger')).request(address)).status).toBe(404);
  expect((await server.guest().request(address)).status).toBe(404);
  const another = await insertOrder(server, 'customer');
  expect((await customer.request(`/rest/v1/freelance/orders/${another}/files/${file_id}`)).status).toBe(404);
});
