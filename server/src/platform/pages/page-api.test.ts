import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { forAllGuests, remoteApi } from './page-api.ts';

const REQUEST = { id: 'r-1', log: Fastify().log };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('reads again when the connection breaks before the reply', async () => {
  let asked = 0;
  const origin = await serve((request, reply) => {
    asked += 1;
    if (asked === 1) request.socket.destroy();
    else
      reply
        .setHeader('content-type', 'application/json')
        .end(`{"data":["${String(request.headers['x-request-id'])}"]}`);
  });
  const api = remoteApi(origin)(forAllGuests(REQUEST, () => {}));
  expect(await api.settings_get()).toEqual({ data: ['r-1'] });
  expect(asked).toBe(2);
});

it('writes once when the connection breaks before the reply', async () => {
  let asked = 0;
  const origin = await serve((request) => {
    asked += 1;
    request.socket.destroy();
  });
  const api = remoteApi(origin)(forAllGuests(REQUEST, () => {}));
  await expect(api.auth_sign_out()).rejects.toThrow('Нет связи с сервером');
  expect(asked).toBe(1);
});
