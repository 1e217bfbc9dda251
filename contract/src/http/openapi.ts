import { TOKEN_SCOPES } from '@provodka/domain/people/tokens.ts';
import * as z from 'zod/mini';
import { openDescriptions } from '../fields/described.ts';
import { BASE_PATH, type CallName, VIEWER_HEADER } from './calls.ts';
import { failure, meta } from './envelope.ts';
import { bodyExample, fieldExample, pathExample } from './openapi-examples.ts';
import { extractComponents, isSame, toPascalCase } from './openapi-sharing.ts';
import { MAX_IDEMPOTENCY_KEY_LENGTH, type Route, type RouteContract } from './route.ts';
import { ROUTES } from './routes.ts';
import { scopesOf } from './token-scopes.ts';

type Json = Record<string, unknown>;

/** JSON Schema of a contract's schema, as it arrives (`input`) or as it leaves (`output`). */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' }) as Json;
  return rest;
}

/** The success envelope of a route as JSON Schema, for the serializer and for OpenAPI. */
export const replySchema = (route: RouteContract): Json => jsonSchema(envelope(route), 'output');

function envelope(route: RouteContract): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = { data: route.data, message: z.optional(z.string()) };
  if (route.paged) shape.meta = meta;
  if (route.counters) shape.counters = route.counters;
  return z.object(shape);
}

/** The installation that the description is printed for. */
export interface ApiInfo {
  title: string;
  version: string;
  /** The origin people see. */
  origin: string;
  /** Name of the session's cookie, which differs by scheme. */
  session_cookie: string;
}

/** The readers of a description: `people` are guests, people and their programs; `moderators` work in a browser, since no token opens their calls. */
export type ApiPart = 'people' | 'moderators';

/** OpenAPI 3.1 description of the calls of one part, printed from the route table. */
export function openApi({ title, version, origin, session_cookie }: ApiInfo, part: ApiPart = 'people'): Json {
  const { describe, schemas } = openDescriptions();
  const paths: Record<string, Json> = {};
  describe(failure, 'output');
  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    if ((route.auth === 'moderator') !== (part === 'moderators')) continue;
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(name as CallName, route, describe),
    };
  }
  const parameters: Json = { IdempotencyKey: IDEMPOTENCY_KEY };
  const responses: Json = { Refused: REFUSED };
  extractComponents(paths, parameters, responses);
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as { tags: string[] }[]);
  return {
    openapi: '3.1.0',
    info: { title, version, description: ABOUT },
    servers: [{ url: origin + BASE_PATH }],
    security: SIGNED_IN,
    tags: [...new Set(operations.flatMap(({ tags }) => tags))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses,
      parameters,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: session_cookie },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The value of the XSRF-TOKEN cookie, which any GET of the API gives',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A personal token, made in the settings. Its scopes: ${TOKEN_SCOPES.join(', ')}; a call takes any that it names. It needs no cookie and no CSRF token`,
        },
      },
    },
  };
}

type Describe = ReturnType<typeof openDescriptions>['describe'];

/** Rules of every call, printed once for all of them. */
const ABOUT = `A body may also come as a form (\`application/x-www-form-urlencoded\` or \`multipart/form-data\`) with the same fields, a list as \`name[]\`.
Any write may carry \`${VIEWER_HEADER}\`, the uuid of the user the page was made for, or \`guest\`: a write as somebody else is refused with 409.`;

/** Any call may be refused by the pipeline or by a rule, and every refusal has the same shape. */
const REFUSED: Json = {
  description: `Refused, by status:
- 400 the request is not readable
- 401 not signed in, or the token is unknown, ended or over
- 403 not allowed to this person or this token, or a fresh proof of identity is asked for: see \`proof.ways\`
- 404 does not exist or is not yours to see
- 405 the address has other methods: see Allow
- 409 the page was made for somebody else: see \`${VIEWER_HEADER}\` and \`signed_in_as\`
- 413 the body is larger than the call takes
- 415 the body is neither JSON nor a form
- 419 the CSRF token is missing or stale
- 422 refused by the shape of the request, by a rule or by state
- 429 too many requests: see Retry-After
- 503 maintenance until \`data.finished_at\``,
  headers: {
    Allow: { schema: { type: 'string' }, description: 'With 405, methods of the address' },
    'Retry-After': { schema: { type: 'integer' }, description: 'With 429, seconds until another try makes sense' },
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};

function operation(name: CallName, route: Route, describe: Describe): Json {
  const success = { description: 'Success', content: successContent(route, describe) };
  return {
    operationId: name,
    summary: route.summary,
    tags: [name.split('_', 1)[0]],
    ...security(route),
    parameters: [...pathParameters(route.path), ...queryParameters(route, describe), ...headerParameters(route)],
    ...(route.body ? { requestBody: requestBody(route, describe) } : {}),
    responses: {
      ...(route.redirect
        ? { 302: { description: 'The browser goes on elsewhere' } }
        : { [route.creates ? 201 : 200]: success }),
      ...(route.download && !route.shared_for
        ? { 206: { ...success, description: 'The part that Range asks for' } }
        : {}),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

const SIGNED_IN: Json[] = [{ session: [] }];

/**
 * The ways to make a call, unless it takes only the session of a browser: as a guest, or by a token with one of these scopes. A
 * browser's write shows its CSRF token, a token needs none.
 */
function security(route: Route): { security?: Json[] } {
  const tokens = scopesOf(route).map((scope) => ({ token: [scope] }));
  const browser = { ...(route.auth === 'guest' ? {} : { session: [] }), ...(isWrite(route) ? { csrf: [] } : {}) };
  if (isSame([browser, ...tokens], SIGNED_IN)) return {};
  return { security: isSame([browser, ...tokens], [{}]) ? [] : [browser, ...tokens] };
}

/** The pipeline asks a browser's write for its CSRF token; another server has none. */
const isWrite = ({ method, webhook, is_anonymous }: Route): boolean => method !== 'GET' && !webhook && !is_anonymous;

/** A file is bytes, a stream is events; everything else is the envelope. */
function successContent(route: RouteContract, describe: Describe): Json {
  if (route.stream) return { 'text/event-stream': { schema: describe(route.data, 'output') } };
  if (route.download)
    return { [route.media ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: describe(envelope(route), 'output') } };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name?.endsWith('_id') ? { type: 'integer', minimum: 1 } : { type: 'string' },
    example: pathExample(name ?? ''),
  }));
}

function queryParameters(route: RouteContract, describe: Describe): Json[] {
  if (!route.query) return [];
  const schema = describe(route.query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name: property.type === 'array' ? `${name}[]` : name,
    in: 'query',
    ...(schema.required?.includes(name) ? { required: true, example: fieldExample(name, property) } : {}),
    schema: property,
  }));
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: MAX_IDEMPOTENCY_KEY_LENGTH },
  description: 'The same key with the same request is done once and answered alike',
};

const headerParameters = (route: Route): Json[] =>
  isWrite(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];

function filePart({ file_name }: RouteContract): Json {
  const file = { type: 'string', format: 'binary' };
  return file_name ? { [file_name]: file } : { 'files[]': { type: 'array', items: file } };
}

/** JSON, and a form of parts where files come along; any body may come as a form (see `ABOUT`). */
function requestBody(route: Route, describe: Describe): Json {
  const body = route.body as z.ZodMiniType;
  const schema = describe(body, 'input', `${toPascalCase(route.name)}Body`);
  const parts = { type: 'object', properties: filePart(route) };
  return {
    ...(body.safeParse({}).success ? {} : { required: true }),
    content: {
      'application/json': { schema, example: bodyExample(route.name, jsonSchema(body, 'input')) },
      ...(route.files ? { 'multipart/form-data': { schema: { allOf: [schema, parts] } } } : {}),
    },
  };
}
