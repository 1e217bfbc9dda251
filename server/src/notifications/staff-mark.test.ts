import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { insertOrder, insertResponse } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { readFacts } from './facts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('says beside the name who works for the marketplace, in what is told by bell, letter and Telegram', async () => {
  const freelancer = await server.makers.user('reader');
  const customer = await server.makers.user('of_ours');
  const order_id = await insertOrder(server, 'of_ours', { status: 'N' });
  const response_id = await insertResponse(server, order_id, 'reader', 'approved');
  const { db, clock } = server;
  const { content } = contextOf(server, null);
  const payload = { order_id, response_id, actor_uuid: customer.uuid };
  const told = { kind: 'response_approved', role: 'freelancer', user_uuid: freelancer.uuid, payload } as const;
  const otherName = async () => (await readFacts({ db, content, now: clock.now() }, told))?.other_name;
  const change = (set: object) => db.updateTable('users').set(set).where('uuid', '=', customer.uuid).execute();
  const plain = await otherName();
  expect(plain).toEqual(expect.any(String));
  await change({ is_moderator: true });
  expect(await otherName()).toBe(`${plain} (сотрудник биржи)`);
  await change({ is_banned: true });
  expect(await otherName()).toBe(plain);
});
