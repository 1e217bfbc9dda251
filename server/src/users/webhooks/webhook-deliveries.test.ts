import { WEBHOOK_GROUPS, WEBHOOK_LIMITS } from '@provodka/domain/people/webhooks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMarket } from '../../../test/market.ts';
import type { Browser } from '../../../test/people/browser.ts';
import { lettersTo } from '../../../test/people/mailbox.ts';
import { isSignedBy, type Receiver, startReceiver } from '../../../test/people/webhook-receiver.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let receiver: Receiver;
let server: TestServer;
let browser: Browser;
let login: string;
let people = 0;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ WEBHOOK_TEST_ORIGINS: receiver.origin });
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});
beforeEach(async () => {
  login = `told_${++people}`;
  browser = await server.browser(login);
  receiver.received.length = 0;
  receiver.behave((reply) => void reply.writeHead(204).end());
});

const market = openMarket(() => server);

const add = async (by = browser, form: object = {}) => {
  const body = { title: 'Учёт', url: `${receiver.origin}/1c`, groups: [...WEBHOOK_GROUPS], ...form };
  return (await by.api.auth_webhooks_create({ body })).data;
};
const own = async (by = browser) => (await by.api.auth_webhooks_list()).data;
const log = async (id: number) => (await browser.api.auth_webhooks_log({ params: { webhook_id: id } })).data;
/** Something the person is told of. */
const happen = async (title = 'Обмен') => {
  await browser.api.auth_tokens_create({ body: { title, days: 30 } });
  await server.settle();
};
const answer = (status: number) => receiver.behave((reply) => void reply.writeHead(status).end());
/** An address that has been told of its own making. */
const addTold = async (form: object = {}) => {
  const made = await add(browser, form);
  await server.settle();
  receiver.received.length = 0;
  return made;
};
/** Lets hours pass; people sign in again meanwhile. */
const pass = async (hours: number) => {
  server.clock.advance({ hours });
  await server.settle();
};
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { title: string } });

describe('a message', () => {
  it('carries the facts of the bell, signed by the secret of its address', async () => {
    const { secret } = await addTold();
    await happen('Обмен');
    const [message] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(message && isSignedBy(secret, message)).toBe(true);
    const [line] = (await browser.api.notifications_list()).data;
    expect(message?.headers['webhook-id']).toBe(`ntf_${line?.id}`);
    expect(JSON.parse(message?.body ?? '')).toEqual({
      type: 'token_made',
      timestamp: line?.created_at,
      data: {
        notification_id: line?.id,
        group: 'security',
        title: 'Создан токен «Обмен»',
        text: line?.text,
        subject: null,
        order_id: null,
        response_id: null,
        deal_id: null,
        number: 1,
        url: expect.stringMatching(/\/settings$/),
      },
    });
  });

  it('names its order and response, and stays here when the person may see them no more', async () => {
    await server.makers.user(login);
    await addTold({ groups: ['responses'] });
    const order_id = await market.publishOrder({}, login);
    const { id } = await market.respond(`responding_${login}`, order_id);
    answer(500);
    await server.settle();
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'response_created',
      data: { order_id, response_id: id, deal_id: null, url: expect.stringContaining(`/orders/${order_id}/`) },
    });
    receiver.received.length = 0;
    await sql`update orders set status = 'D' where id = ${order_id}`.execute(server.db);
    await pass(1);
    expect(receiver.received).toEqual([]);
    const [{ id: webhook } = { id: 0 }] = (await own()).webhooks;
    expect(await log(webhook)).toMatchObject([{ outcome: 'hidden', attempts: 1, status: 500 }]);
  });

  it('comes of the chosen groups alone, and once however often its event comes', async () => {
    const { id } = await addTold({ groups: ['money'] });
    await happen();
    expect(receiver.received).toEqual([]);
    await browser.api.auth_webhooks_update({ params: { webhook_id: id }, body: { groups: ['security'] } });
    await happen('Второй');
    const { rows } = await sql<{ payload: { user_uuid: string; notification_id: number } }>`
      select payload from outbox where kind = 'webhook_due' order by id desc limit 1`.execute(server.db);
    const [last] = rows;
    if (last) await server.built.consumers.queue_webhooks({ ...last.payload, event_number: 1, event_at: '' });
    await server.settle();
    expect(bodies().map(({ data }) => data.title)).toEqual(['Создан токен «Второй»']);
  });

  it('comes also when the bell is silent about its group', async () => {
    await addTold({ groups: ['responses'] });
    for (const channel of ['bell', 'mail', 'push', 'telegram'] as const)
      await browser.api.notifications_prefer({ body: { group: 'responses', channel, is_on: false } });
    const order_id = await market.publishOrder({}, login);
    await market.respond(`silent_${login}`, order_id);
    await server.settle();
    expect(bodies()).toMatchObject([{ type: 'response_created' }]);
    expect((await browser.api.notifications_list()).data.map(({ kind }) => kind)).not.toContain('response_created');
  });

  it('fails in words when the secret of the installation has been replaced', async () => {
    const { id } = await addTold();
    await sql`update webhooks set secret_sealed = 'sealed by another' where id = ${id}`.execute(server.db);
    await happen();
    expect(receiver.received).toEqual([]);
    expect((await log(id))[0]).toMatchObject({ outcome: null, attempts: 1, failure: 'secret_unreadable' });
  });

  it('is signed by both secrets for a day after a rotation, and then by the new one alone', async () => {
    const { id, secret } = await addTold();
    const { data } = await browser.api.auth_webhooks_rotate({ params: { webhook_id: id } });
    const signers = () => {
      const message = receiver.received.at(-1);
      return [data.secret, secret].map((one) => message && isSignedBy(one, message));
    };
    await happen();
    expect(signers()).toEqual([true, true]);
    server.clock.advance({ hours: 25 });
    await server.makers.signIn(browser, login);
    await happen('Через день');
    expect(bodies().at(-1)?.data.title).toBe('Создан токен «Через день»');
    expect(signers()).toEqual([true, false]);
  });
});

describe('a test', () => {
  it('is sent also to an address that is off, and says nothing of it', async () => {
    const { id, secret } = await addTold();
    await browser.api.auth_webhooks_update({ params: { webhook_id: id }, body: { is_active: false } });
    answer(410);
    await browser.api.auth_webhooks_test({ params: { webhook_id: id } });
    await server.settle();
    const [message] = receiver.received;
    expect(message && isSignedBy(secret, message)).toBe(true);
    expect(bodies()).toMatchObject([{ type: 'test', data: { title: 'Пробное уведомление' } }]);
    expect((await log(id))[0]).toMatchObject({ kind: null, outcome: 'given_up', status: 410, failure: 'status' });
    expect((await own()).webhooks).toMatchObject([{ is_active: false, ended_how: null }]);
  });
});

describe('a failure', () => {
  it('is tried again under the same id until it succeeds, with its log', async () => {
    const { id } = await addTold();
    answer(500);
    await happen();
    expect((await log(id))[0]).toMatchObject({ outcome: null, attempts: 1, status: 500, failure: 'status' });
    expect((await own()).webhooks[0]).toMatchObject({
      failing_since: expect.any(String),
      last_attempt: { failure: 'status' },
    });
    answer(200);
    await pass(1);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect((await log(id))[0]).toMatchObject({ outcome: 'sent', status: 200, failure: null, next_attempt_at: null });
    expect((await own()).webhooks[0]).toMatchObject({ failing_since: null, last_attempt: { failure: null } });
  });

  it('of three days switches the address off with a letter and a line of the bell', async () => {
    const { id } = await addTold();
    answer(503);
    await happen();
    for (let day = 0; day < 4; day += 1) await pass(23);
    await server.settle();
    await server.makers.signIn(browser, login);
    expect((await own()).webhooks).toMatchObject([{ is_active: false, ended_how: 'failures' }]);
    expect((await browser.api.notifications_list()).data[0]).toMatchObject({
      kind: 'webhook_off',
      title: 'Адрес «Учёт» отключён',
    });
    const letters = await lettersTo(server, `${login}@example.test`);
    expect(letters[0]).toContain('отправьте ей пробное');
    const before = receiver.received.length;
    await happen('Позже');
    expect(receiver.received).toHaveLength(before);
    answer(200);
    const params = { webhook_id: id };
    const delivery_id = (await log(id)).find(({ kind }) => kind === 'token_made')?.id ?? 0;
    const replay = () => browser.api.auth_webhooks_replay({ params: { ...params, delivery_id } });
    await expect(replay()).rejects.toMatchObject({ status: 422 });
    await browser.api.auth_webhooks_update({ params, body: { is_active: true } });
    await replay();
    await server.settle();
    expect(bodies().at(-1)).toMatchObject({ type: 'token_made' });
    expect((await log(id)).find((line) => line.id === delivery_id)).toMatchObject({ outcome: 'sent', attempts: 0 });
    expect((await own()).webhooks).toMatchObject([{ is_active: true, ended_how: null, failing_since: null }]);
  });

  it('switches the address off at once when it answers that it is gone', async () => {
    await addTold();
    answer(410);
    await happen();
    expect((await own()).webhooks).toMatchObject([{ is_active: false, ended_how: 'gone' }]);
  });

  it('is tried again no earlier than the receiver asks by Retry-After', async () => {
    const { id } = await addTold();
    receiver.behave((reply) => void reply.writeHead(429, { 'retry-after': '7200' }).end());
    await happen();
    answer(200);
    await pass(1);
    expect((await log(id))[0]).toMatchObject({ outcome: null, attempts: 1, status: 429 });
    await pass(1);
    expect((await log(id))[0]).toMatchObject({ outcome: 'sent', status: 200 });
  });

  it('follows no redirect', async () => {
    const { id } = await addTold();
    receiver.behave((reply) => void reply.writeHead(301, { location: `${server.url}/rest/v1/auth/user` }).end());
    await happen();
    expect(receiver.received).toHaveLength(1);
    expect((await log(id))[0]).toMatchObject({ status: 301, failure: 'redirect', outcome: null });
  });

  it('of one address holds up no other', async () => {
    const away = await add(browser, { url: 'https://nobody.invalid/1c' });
    await addTold();
    await happen();
    // A turn leaves a slow receiver to the next one.
    await expect
      .poll(async () => {
        await server.settle();
        return bodies().map(({ type }) => type);
      })
      .toContain('token_made');
    expect((await log(away.id))[0]?.status).toBeNull();
  });
});

describe('the log', () => {
  it('keeps a hundred lines of an address, and none older than thirty days', async () => {
    const { id } = await addTold();
    await sql`insert into webhook_deliveries (webhook_id, created_at, outcome)
      select ${id}, ${server.clock.now()}, 'sent' from generate_series(1, 120)`.execute(server.db);
    await happen();
    const count = async () =>
      (
        await sql<{
          number: number;
        }>`select count(*)::int as number from webhook_deliveries where webhook_id = ${id}`.execute(server.db)
      ).rows[0]?.number;
    expect(await count()).toBe(WEBHOOK_LIMITS.log_lines);
    expect(await log(id)).toHaveLength(WEBHOOK_LIMITS.log_shown);
    await pass(32 * 24);
    expect(await count()).toBe(0);
  });

  it('is of its owner alone', async () => {
    const { id } = await addTold();
    const other = await server.browser(`other_${login}`);
    for (const call of [
      () => other.api.auth_webhooks_log({ params: { webhook_id: id } }),
      () => other.api.auth_webhooks_delete({ params: { webhook_id: id } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
  });
});
