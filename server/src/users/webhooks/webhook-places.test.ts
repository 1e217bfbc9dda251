import type { ServerResponse } from 'node:http';
import { WEBHOOK_LIMITS } from '@provodka/domain/people/webhooks.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../../test/people/webhook-receiver.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let receiver: Receiver;
let server: TestServer;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ WEBHOOK_TEST_ORIGINS: receiver.origin }, { webhookPatienceMs: 1000 });
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

it('holds no more places for a person than they may have addresses, also when slow ones are deleted for others', async () => {
  const slow: ServerResponse[] = [];
  receiver.behave((reply, { url }) => void (url === '/slow' ? slow.push(reply) : reply.writeHead(204).end()));
  const numberAt = (path: string) => receiver.received.filter((message) => message.path === path).length;
  const { api } = await server.browser('deleter');
  const add = (by: typeof api, path: string) =>
    by.auth_webhooks_create({ body: { title: 'Учёт', url: `${receiver.origin}${path}`, groups: ['security'] } });
  for (let round = 0; round < 3; round += 1) {
    const made = [];
    for (let number = 0; number < WEBHOOK_LIMITS.number; number += 1) made.push((await add(api, '/slow')).data.id);
    await server.settle();
    for (const webhook_id of made) await api.auth_webhooks_delete({ params: { webhook_id } });
  }
  expect(numberAt('/slow')).toBe(WEBHOOK_LIMITS.number);
  await add((await server.browser('waiting')).api, '/quick');
  await server.settle();
  expect(numberAt('/quick')).toBe(1);
  for (const reply of slow) reply.writeHead(204).end();
  await server.settle();
});
