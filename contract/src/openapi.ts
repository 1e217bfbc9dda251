import * as z from 'zod/mini';
import { BASE_PATH, type CallName, VIEWER_HEADER } from './calls.ts';
import { failure, meta } from './envelope.ts';
import { comparesViewer, LONGEST_KEY, type Route, type RouteContract } from './route.ts';
import { ROUTES } from './routes.ts';

type Json = Record<string, unknown>;

/** JSON Schema of a contract's schema, as it arrives (`input`) or as it leaves (`output`). */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' }) as Json;
  return rest;
}

/** The success envelope of a route as JSON Schema: what the server serialises by and what OpenAPI shows. */
export function replySchema(route: RouteContract): Json {
  const shape: Record<string, z.ZodMiniType> = { data: route.data, message: z.optional(z.string()) };
  if (route.paged) shape.meta = meta;
  if (route.counters) shape.counters = route.counters;
  return jsonSchema(z.object(shape), 'output');
}

/** OpenAPI 3.1 description of every call, printed from the route table. */
export function openApi(info: { title: string; version: string }): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(ROUTES)) {
    const address = `${BASE_PATH}${route.path}`;
    paths[address] = { ...paths[address], [route.method.toLowerCase()]: operation(name as CallName, route) };
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      schemas: { Failure: jsonSchema(failure, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
  };
}

function operation(name: CallName, route: Route): Json {
  const failureReply = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  });
  const success = { description: 'Success', content: successContent(route) };
  const replies: Json = {
    ...(route.redirect
      ? { 302: { description: 'The browser goes on elsewhere' } }
      : { [route.creates ? 201 : 200]: success }),
    422: failureReply('Refused by the shape of the body, by a rule or by state'),
    429: failureReply('Too many requests, see Retry-After'),
    503: failureReply('Maintenance until data.finished_at'),
  };
  if (route.auth !== 'guest') replies[401] = failureReply('Not signed in');
  if (route.auth === 'moderator') replies[403] = failureReply('Not a moderator');
  if (route.proof) replies[403] = failureReply('Denied, or a fresh proof of identity is asked for: see proof.ways');
  if (route.path.includes('{')) replies[404] = failureReply('Does not exist or is not yours to see');
  if (comparesViewer(route))
    replies[409] = failureReply('The page was made for somebody else, see X-Viewer and signed_in_as');
  if (route.method !== 'GET') replies[419] = failureReply('The CSRF token is missing or stale');
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split('/')[2] === 'orders' ? 'orders' : (route.path.split('/')[1] as string)],
    ...(route.auth === 'guest' ? {} : { security: [{ session: [] }] }),
    parameters: [...pathParameters(route.path), ...queryParameters(route), ...headerParameters(route)],
    ...(route.body ? { requestBody: requestBody(route) } : {}),
    responses: replies,
  };
}

/** A file is bytes, a stream is events; everything else is the envelope. */
function successContent(route: RouteContract): Json {
  if (route.stream) return { 'text/event-stream': { schema: jsonSchema(route.data, 'output') } };
  if (!route.download) return { 'application/json': { schema: replySchema(route) } };
  return { [route.media ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name?.endsWith('_id') ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
}

function queryParameters(route: RouteContract): Json[] {
  if (!route.query) return [];
  const schema = jsonSchema(route.query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name: property.type === 'array' ? `${name}[]` : name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function headerParameters(route: Route): Json[] {
  if (route.method === 'GET') return [];
  return [
    {
      name: 'X-XSRF-TOKEN',
      in: 'header',
      required: true,
      schema: { type: 'string' },
      description: 'The value of the XSRF-TOKEN cookie',
    },
    ...(comparesViewer(route)
      ? [
          {
            name: VIEWER_HEADER,
            in: 'header',
            required: false,
            schema: { type: 'string', maxLength: 36 },
            description: 'The uuid of the user the page was made for, or `guest`: a write as somebody else is refused',
          },
        ]
      : []),
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: LONGEST_KEY } },
  ];
}

function filePart({ file_name }: RouteContract): Json {
  const file = { type: 'string', format: 'binary' };
  return file_name ? { [file_name]: file } : { 'files[]': { type: 'array', items: file } };
}

function requestBody(route: RouteContract): Json {
  const schema = jsonSchema(route.body as z.ZodMiniType, 'input');
  const multipart = route.files
    ? {
        ...schema,
        properties: {
          ...(schema.properties as Json),
          ...filePart(route),
        },
      }
    : schema;
  return {
    required: !(route.body as z.ZodMiniType).safeParse({}).success,
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
      'multipart/form-data': { schema: multipart },
    },
  };
}
