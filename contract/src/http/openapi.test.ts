import { expect, it } from 'vitest';
import { openApi } from './openapi.ts';
import { ROUTES } from './routes.ts';

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: ({ $ref: string } | { name: string })[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, unknown>;
}
interface Described {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties?: Record<string, unknown> }>;
    responses: Record<string, unknown>;
    parameters: Record<string, unknown>;
    securitySchemes: unknown;
  };
}

const info = { title: 'Проводка', version: '1', origin: 'https://example.ru', session_cookie: '__Host-sid' };
const document = openApi(info) as unknown as Described;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const operation = (name: string) => operations.find(({ operationId }) => operationId === name) as Operation;

it('describes every call once, from where people see the site', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(ROUTES).toSorted());
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

it('has every shape that it refers to', () => {
  const { schemas, responses, parameters } = document.components;
  const kinds: Record<string, object> = { schemas, responses, parameters };
  const found = references(document);
  const leadsNowhere = (reference: string) => {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(reference) ?? [];
    return !(name in (kinds[kind] ?? {}));
  };
  expect(found.length).toBeGreaterThan(1000);
  expect(found.filter(leadsNowhere)).toEqual([]);
  expect(leadsNowhere('#/components/schemas/Nothing')).toBe(true);
});

it('names the shapes that programs work with', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Order', 'Deal', 'Person', 'Response', 'Failure']));
  expect(operation('orders_get').responses[200]).toMatchObject({
    content: { 'application/json': { schema: { properties: { data: { $ref: '#/components/schemas/Order' } } } } },
  });
});

it('tells the bounds of a field behind what reads its text', () => {
  expect(document.components.schemas.OrdersCreateBody?.properties).toMatchObject({
    budget: { anyOf: [{ type: 'integer', minimum: expect.any(Number) }, { type: 'null' }] },
  });
});

it('describes a body once for its three encodings', () => {
  const { content } = operation('orders_update').requestBody ?? { content: {} };
  const body = { $ref: '#/components/schemas/OrdersUpdateBody' };
  expect(content['application/json']?.schema).toEqual(body);
  expect(content['application/x-www-form-urlencoded']?.schema).toEqual(body);
});

it('asks for a session or a token, and for a CSRF token only where the pipeline does', () => {
  const csrf = { $ref: '#/components/parameters/Csrf' };
  const csrfOfSession = { $ref: '#/components/parameters/CsrfOfSession' };
  expect(operation('orders_get').security).toEqual([{}, { token: ['read'] }]);
  expect(operation('orders_get').parameters).not.toContainEqual(csrfOfSession);
  expect(operation('orders_create').security).toEqual([{ session: [] }, { token: ['manage'] }]);
  expect(operation('orders_create').parameters).toContainEqual(csrfOfSession);
  expect(operation('files_upload').security).toEqual([{ session: [] }, { token: ['respond'] }, { token: ['manage'] }]);
  expect(operation('auth_password_change').security).toEqual([{ session: [] }]);
  expect(operation('auth_password_change').parameters).toContainEqual(csrf);
  expect(document.components.parameters).toMatchObject({
    Csrf: { required: true },
    CsrfOfSession: { required: false },
  });
  const webhooks = Object.entries(ROUTES).filter(([, route]) => 'webhook' in route && route.webhook);
  for (const [name] of webhooks) expect(operation(name).parameters).not.toContainEqual(csrf);
});

it('documents the refusals of a call for signed-in people', () => {
  expect(Object.keys(operation('orders_create').responses)).toEqual(
    expect.arrayContaining(['201', '401', '403', '409', '413', '415', '419', '422', '429', '503', '4XX']),
  );
  expect(document.components.responses[429]).toMatchObject({ headers: { 'Retry-After': {} } });
});
