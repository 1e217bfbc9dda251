import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planned } from './matrix/scene.ts';
import { programsAt } from './people/programs.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A program that knows nothing but the printed description of the API: addresses, bodies and shapes of replies are all taken from it. */

interface Described {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, object> };
}
interface Operation {
  operationId: string;
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, { example: Record<string, unknown> }> };
  responses: Record<string, { $ref?: string }>;
}
interface Request {
  params?: Record<string, number>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

let server: TestServer;
let document: Described;
beforeAll(async () => {
  server = await startTestServer();
  document = (await (await fetch(`${server.url}/rest/v1/openapi.json`)).json()) as Described;
  shapes.addSchema(document, 'api', undefined, false);
});
afterAll(() => server.stop());

const shapes = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } });

function find(name: string) {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === name) return { path, method, operation };
    }
  }
  throw new Error(`The description has no call ${name}`);
}

const pointer = (...steps: string[]) =>
  steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

/** Throws unless the value has the shape that stands at this place of the description. */
function expectShape(place: string, value: unknown): void {
  const takes = shapes.compile({ $ref: `api#/${place}` });
  expect([place, takes(value), takes.errors]).toEqual([place, true, null]);
}

/** Makes a call as the description has it; the reply has to be a described one. */
async function call(secret: string, name: string, { params = {}, query = {}, body }: Request = {}) {
  const { path, method, operation } = find(name);
  const at = ['paths', path, method];
  if (body) expectShape(pointer(...at, 'requestBody', 'content', 'application/json', 'schema'), body);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => String(params[part]));
  const { pathname } = new URL(document.servers[0]?.url ?? '', server.url);
  const reply = await fetch(`${server.url}${pathname}${address}?${new URLSearchParams(query)}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await reply.json()) as { data: never };
  const status = String(reply.status) in operation.responses ? String(reply.status) : 'default';
  const shared = operation.responses[status]?.$ref?.slice(2);
  expectShape(`${shared ?? pointer(...at, 'responses', status)}/content/${pointer('application/json')}/schema`, answer);
  return { status: reply.status, data: answer.data as Record<string, unknown> & { id: number }[] & { id: number } };
}

const exampleOf = (name: string) => find(name).operation.requestBody?.content['application/json']?.example;

it('does the main job with the examples of the description, and gets what it describes', async () => {
  const programs = programsAt(() => server);
  const customer = (await programs.make(await server.browser('customer'), ['manage'])).secret;
  const freelancer = (await programs.make(await server.browser('freelancer'), ['respond'])).secret;
  const order = await call(customer, 'orders_create', { body: exampleOf('orders_create') ?? {} });
  expect(order.status).toBe(201);
  const params = { order_id: order.data.id };

  const list = await call(freelancer, 'orders_list', { query: { query: 'УПП' } });
  expect(list.data.map(({ id }) => id)).toContain(order.data.id);
  expect((await call(freelancer, 'orders_get', { params })).status).toBe(200);
  const response = await call(freelancer, 'responses_create', { params, body: exampleOf('responses_create') ?? {} });
  expect(response.status).toBe(201);

  const responses = await call(customer, 'responses_list', { params });
  expect(responses.data.map(({ id }) => id)).toEqual([response.data.id]);
  const chosen = { ...params, response_id: response.data.id };
  expect((await call(customer, 'responses_approve', { params: chosen, body: {} })).status).toBe(200);
  const works = await call(freelancer, 'freelancer_orders_list', { query: { slice: 'in_progress' } });
  expect(works.data.map(({ id }) => id)).toEqual([order.data.id]);
  const deal = await call(customer, 'deals_create', {
    params,
    body: { ...exampleOf('deals_create'), price: 5000, planned_at: planned(server) },
  });
  expect(deal.status).toBe(201);
});

it('is refused as the description says, where a token lacks the scope or the order is none', async () => {
  const programs = programsAt(() => server);
  const reader = (await programs.make(await server.browser('customer'), [])).secret;
  expect((await call(reader, 'orders_create', { body: exampleOf('orders_create') ?? {} })).status).toBe(403);
  expect((await call(reader, 'orders_get', { params: { order_id: 999_999_999 } })).status).toBe(404);
  expect((await call('prvd_unknown', 'auth_user')).status).toBe(401);
});
