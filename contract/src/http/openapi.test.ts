import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { CallName } from './calls.ts';
import { jsonSchema, openApi } from './openapi.ts';
import type { RouteContract } from './route.ts';
import { ROUTES } from './routes.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
}
interface Operation {
  operationId: CallName;
  security?: unknown[];
  parameters: ({ $ref: string } | Parameter)[];
  requestBody?: { content: Record<string, { schema: unknown; example?: unknown }> };
  responses: Record<string, unknown>;
}
interface Described {
  info: { description: string };
  security: unknown[];
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties?: Record<string, unknown> }>;
    responses: Record<string, { description: string; content?: unknown }>;
    parameters: Record<string, unknown>;
    securitySchemes: unknown;
  };
}

const info = { title: 'Проводка', version: '1', origin: 'https://example.ru', session_cookie: '__Host-sid' };
const document = openApi(info) as unknown as Described;
const moderators = openApi(info, 'moderators') as unknown as Described;
const operationsOf = ({ paths }: Described) => Object.values(paths).flatMap((path) => Object.values(path));
const operations = [...operationsOf(document), ...operationsOf(moderators)];
const operation = (name: string) => operations.find(({ operationId }) => operationId === name) as Operation;

it('describes every call once, from where people see the site', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  expect(operationsOf(moderators).map(({ operationId }) => operationId)).toContain('users_ban');
  expect(operationsOf(document).map(({ operationId }) => operationId)).not.toContain('users_ban');
  expect(document.servers).toEqual([{ url: 'https://example.ru/rest/v1' }]);
  expect(document.components.securitySchemes).toMatchObject({
    session: { name: '__Host-sid' },
    token: { type: 'http', scheme: 'bearer' },
  });
});

/** Lists the targets of all references. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === '$ref' && typeof one === 'string' ? [one] : references(one),
  );
}

it.each([
  ['people', document, 800],
  ['moderators', moderators, 200],
])('has every shape that it refers to, in the part of %s', (_, whole, least) => {
  const { schemas, responses, parameters } = whole.components;
  const kinds: Record<string, object> = { schemas, responses, parameters };
  const found = references(whole);
  const leadsNowhere = (reference: string) => {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(reference) ?? [];
    return !(name in (kinds[kind] ?? {}));
  };
  expect(found.length).toBeGreaterThan(least);
  expect(found.filter(leadsNowhere)).toEqual([]);
  expect(leadsNowhere('#/components/schemas/Nothing')).toBe(true);
});

it('names the shapes that programs work with', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Order', 'Deal', 'Person', 'Response', 'Failure']));
  expect(operation('orders_get').responses[200]).toEqual({ $ref: '#/components/responses/Order' });
  expect(document.components.responses.Order).toMatchObject({
    content: { 'application/json': { schema: { properties: { data: { $ref: '#/components/schemas/Order' } } } } },
  });
});

it('tells the bounds of a field behind what reads its text', () => {
  expect(document.components.schemas.OrdersCreateBody?.properties).toMatchObject({
    budget: { anyOf: [{ type: 'integer', minimum: expect.any(Number) }, { type: 'null' }] },
  });
});

it('describes a body once, and as a form of parts where files come along', () => {
  const { content } = operation('orders_update').requestBody ?? { content: {} };
  const body = { $ref: '#/components/schemas/OrdersUpdateBody' };
  expect(content['application/json']?.schema).toEqual(body);
  expect(content['multipart/form-data']?.schema).toMatchObject({ allOf: [body, {}] });
  expect(Object.keys(operation('orders_archive').requestBody?.content ?? {})).not.toContain('multipart/form-data');
  expect(document.info.description).toContain('application/x-www-form-urlencoded');
});

it('asks for a session or a token, and for a CSRF token only where the pipeline does', () => {
  expect(document.security).toEqual([{ session: [] }]);
  expect(operation('orders_get').security).toEqual([{}, { token: ['read'] }]);
  expect(operation('orders_create').security).toEqual([{ session: [], csrf: [] }, { token: ['manage'] }]);
  expect(operation('files_upload').security).toEqual([
    { session: [], csrf: [] },
    { token: ['respond'] },
    { token: ['manage'] },
  ]);
  expect(operation('auth_password_change').security).toEqual([{ session: [], csrf: [] }]);
  expect(operation('auth_sign_in').security).toEqual([{ csrf: [] }]);
  expect(operation('auth_sessions_list').security).toBeUndefined();
  expect(document.components.securitySchemes).toMatchObject({ csrf: { in: 'header', name: 'X-XSRF-TOKEN' } });
  const webhooks = Object.entries(ROUTES).filter(([, route]) => 'webhook' in route && route.webhook);
  expect(webhooks.length).toBeGreaterThan(0);
  for (const [name] of webhooks) expect(operation(name).security).toEqual([]);
});

it('documents the refusals once for every call, each status with its meaning', () => {
  for (const { responses } of operations) expect(responses.default).toEqual({ $ref: '#/components/responses/Refused' });
  const { Refused } = document.components.responses;
  expect(Refused).toMatchObject({ headers: { 'Retry-After': {}, Allow: {} } });
  for (const status of [400, 401, 403, 404, 405, 409, 413, 415, 419, 422, 429, 503])
    expect(Refused?.description).toContain(`- ${status} `);
});

it('tells what several calls answer alike once, by the name of what it holds', () => {
  expect(operation('deals_get').responses[200]).toEqual({ $ref: '#/components/responses/Deal' });
  expect(operation('auth_sign_out').responses[200]).toEqual({ $ref: '#/components/responses/Nothing' });
});

it.each([
  ['people', document],
  ['moderators', moderators],
])('shows each call a whole body and each required parameter a value, which the server takes: %s', (_, whole) => {
  const shared = whole.components.parameters as Record<string, Parameter>;
  for (const { operationId, parameters, requestBody } of operationsOf(whole)) {
    const route: RouteContract = ROUTES[operationId];
    if (route.body) {
      const { example } = requestBody?.content['application/json'] ?? {};
      expect([operationId, z.safeParse(route.body, example).error?.issues]).toEqual([operationId, undefined]);
      const { properties = {} } = jsonSchema(route.body, 'input') as { properties?: object };
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(example as object)));
    }
    const needed = parameters
      .map((one) => ('$ref' in one ? (shared[one.$ref.split('/').at(-1) ?? ''] as Parameter) : one))
      .filter(({ required }) => required);
    expect([operationId, needed.filter(({ example }) => example === undefined)]).toEqual([operationId, []]);
    if (!route.query) continue;
    const asked = needed.filter((one) => one.in === 'query').map((one) => [one.name, one.example]);
    const { error } = z.safeParse(route.query, Object.fromEntries(asked));
    expect([operationId, error?.issues]).toEqual([operationId, undefined]);
  }
  expect(operationsOf(whole).filter(({ requestBody }) => requestBody).length).toBeGreaterThan(20);
});

const bytesOf = (described: object) => Buffer.byteLength(JSON.stringify(described));

it('takes at most 250 000 bytes for everything that guests, people and their programs call', () => {
  expect(bytesOf(document)).toBeLessThanOrEqual(250_000);
});

/** A little above the mean of today. To stay below, name a shape that is printed twice (`openapi-names.ts`). */
it('takes at most 1 200 bytes for a call in the mean', () => {
  expect(bytesOf(document) / operationsOf(document).length).toBeLessThan(1200);
});
