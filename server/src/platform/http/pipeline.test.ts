import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the pipeline', () => {
  it('answers a public call and gives a visitor a session id and its CSRF token', async () => {
    const guest = server.guest();
    const reply = await guest.request('/rest/v1/freelance/settings');
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ data: { deal: { commission: 6.5, limit_days: 90, max_sum: 60_000 } } });
    expect([...guest.cookies.keys()].sort()).toEqual(['XSRF-TOKEN', 'sid']);
    expect(reply.headers.getSetCookie().find((line) => line.startsWith('sid='))).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it('accepts a trailing slash', async () => {
    expect((await server.guest().request('/rest/v1/classifiers/platforms/')).status).toBe(200);
  });

  it('answers an unknown path with the envelope', async () => {
    const reply = await server.guest().request('/rest/v1/nowhere');
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({
      errors: [expect.any(String)],
      warnings: [],
      message: expect.any(String),
    });
  });

  it('serves the description of the whole API', async () => {
    const reply = await server.guest().request('/rest/v1/openapi.json');
    const document = (await reply.json()) as { paths: Record<string, unknown> };
    expect(document.paths['/rest/v1/freelance/orders/{order_id}/deals/{deal_id}/payment']).toBeDefined();
    expect((await server.guest().request('/rest/v1/docs')).status).toBeLessThan(400);
  });
});
