import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let isStopped: boolean;
beforeEach(async () => {
  server = await startTestServer();
  isStopped = false;
});
afterEach(async () => {
  if (!isStopped) await server.stop();
});

const LONG = 'x'.repeat(500_000);

/** A visitor who may not write announces a long body and is refused before it is sent. */
async function askHalf() {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  const path = '/rest/v1/freelance/orders';
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${LONG.length}\r\n\r\n`,
  );
  const [reply] = await once(socket, 'data');
  expect(String(reply)).toMatch(/^HTTP\/1.1 401 /);
  return socket;
}

it('serves the same connection again when the rest of a refused body has come', async () => {
  const socket = await askHalf();
  socket.write(LONG);
  socket.write('GET /rest/v1/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [reply] = await once(socket, 'data');
  expect(String(reply)).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
});

it('ends the connection of a refused sender who stays silent', async () => {
  const socket = await askHalf();
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});

it('stops although a refused body is still coming', async () => {
  const socket = await askHalf();
  const stopped = server.stop();
  isStopped = true;
  socket.on('error', () => undefined);
  socket.write(LONG);
  await expect(stopped).resolves.toBeUndefined();
});

it('answers only what it asks itself once it serves nobody, until it is closed', async () => {
  const { app, deals, stopServing } = server.built;
  await stopServing();
  await expect(server.guest().request('/rest/v1/health/live')).rejects.toThrow('fetch failed');
  // A page that is being rendered asks the API inside, and a payment asks the bank.
  expect(await app.inject('/rest/v1/health/live')).toMatchObject({ statusCode: 200 });
  await expect(deals.provider.find('payment', 'unknown')).rejects.toThrow('status 404 not_found');
  await server.stop();
  isStopped = true;
  await expect(deals.provider.find('payment', 'unknown')).rejects.toThrow('no answer');
});

it('is not ready and keeps no connection for a while before it lets nobody in, and scatters its streams', async () => {
  const leaving = await startTestServer({ LEAVE_SECONDS: '5' });
  const browser = await leaving.browser('customer');
  const stream = await browser.request('/rest/v1/freelance/events');
  const stopped = leaving.built.stopServing();
  const ready = await browser.request('/rest/v1/health/ready');
  expect(ready.status).toBe(503);
  const served = await browser.request('/rest/v1/freelance/orders');
  expect(served.status).toBe(200);
  expect(served.headers.get('connection')).toBe('close');
  const retry = /retry: (\d+)\n/.exec(await stream.text());
  expect(Number(retry?.[1])).toBeLessThan(5000);
  await stopped;
  await expect(browser.request('/rest/v1/health/live')).rejects.toThrow('fetch failed');
  await leaving.stop();
});
