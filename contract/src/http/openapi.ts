import { TOKEN_SCOPES } from '@provodka/domain/people/tokens.ts';
import * as z from 'zod/mini';
import { openDescriptions } from '../fields/described.ts';
import { BASE_PATH, type CallName, VIEWER_HEADER } from './calls.ts';
import { failure, meta } from './envelope.ts';
import { comparesViewer, LONGEST_KEY, type Route, type RouteContract } from './route.ts';
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

/** OpenAPI 3.1 description of every call, printed from the route table. */
export function openApi({ title, version, origin, session_cookie }: ApiInfo): Json {
  const { describe, schemas } = openDescriptions();
  const paths: Record<string, Json> = {};
  describe(failure, 'output');
  for (const [name, route] of Object.entries(ROUTES)) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(name as CallName, route, describe),
    };
  }
  const parameters: Json = { ...HEADERS };
  shareParameters(paths, parameters);
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as { tags: string[] }[]);
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: origin + BASE_PATH }],
    tags: [...new Set(operations.flatMap(({ tags }) => tags))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(Object.entries(REFUSALS).map(([status, text]) => [status, refusal(status, text)])),
      parameters,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: session_cookie },
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

/** Descriptions of refusals by the pipeline and by rules; any request may get `4XX`. */
const REFUSALS = {
  401: 'Not signed in, or the token is unknown, ended or over',
  403: 'Not allowed to this person or this token, or a fresh proof of identity is asked for: see proof.ways',
  404: 'Does not exist or is not yours to see',
  409: 'The page was made for somebody else: see X-Viewer and signed_in_as',
  413: 'The body is larger than the call takes',
  415: 'The body is neither JSON nor a form',
  419: 'The CSRF token is missing or stale',
  422: 'Refused by the shape of the request, by a rule or by state',
  429: 'Too many requests',
  503: 'Maintenance until data.finished_at',
  '4XX': 'The request is not readable (400) or the address has other methods (405, see Allow)',
} as const;
type RefusedStatus = keyof typeof REFUSALS;

function refusal(status: string, description: string): Json {
  const headers: Record<string, Json> = {
    '4XX': { Allow: { schema: { type: 'string' }, description: 'Methods of the address' } },
    429: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds until another try makes sense' } },
  };
  return {
    description,
    ...(headers[status] ? { headers: headers[status] } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
}

/** The pipeline asks a browser's write for its CSRF token; another server has none. */
const asksCsrf = ({ method, webhook, is_anonymous }: Route): boolean => method !== 'GET' && !webhook && !is_anonymous;

/** A call for signed-in people may always answer 403, since any rule may refuse, and so may one that no token opens. */
function refusedStatuses(route: Route): RefusedStatus[] {
  const { auth, method, path, body } = route;
  return [
    401,
    ...(auth === 'guest' && method === 'GET' && scopesOf(route).length > 0 ? ([] as const) : ([403] as const)),
    ...(path.includes('{') ? ([404] as const) : ([] as const)),
    ...(comparesViewer(route) ? ([409] as const) : ([] as const)),
    ...(body ? ([413, 415] as const) : ([] as const)),
    ...(asksCsrf(route) ? ([419] as const) : ([] as const)),
    422,
    429,
    503,
    '4XX',
  ];
}

function operation(name: CallName, route: Route, describe: Describe): Json {
  const success = { description: 'Success', content: successContent(route, describe) };
  return {
    operationId: name,
    summary: route.summary,
    tags: [name.split('_', 1)[0]],
    security: security(route),
    parameters: [...pathParameters(route.path), ...queryParameters(route, describe), ...headerParameters(route)],
    ...(route.body ? { requestBody: requestBody(route, describe) } : {}),
    responses: {
      ...(route.redirect
        ? { 302: { description: 'The browser goes on elsewhere' } }
        : { [route.creates ? 201 : 200]: success }),
      ...(route.download && !route.shared_for
        ? { 206: { ...success, description: 'The part that Range asks for' } }
        : {}),
      ...Object.fromEntries(
        refusedStatuses(route).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

/** The ways to make a call: as a guest, by the session of a browser, or by a token with one of these scopes. */
function security(route: Route): Json[] {
  const tokens = scopesOf(route).map((scope) => ({ token: [scope] }));
  if (route.auth !== 'guest') return [{ session: [] }, ...tokens];
  return tokens.length > 0 ? [{}, ...tokens] : [];
}

/** Moves shared parameters into `parameters`; of two different ones with the same name the first stays there. */
function shareParameters(paths: Record<string, Json>, shared: Json): void {
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as { parameters: Json[] }[]);
  for (const operation of operations) {
    operation.parameters = operation.parameters.map((parameter) => {
      if ('$ref' in parameter) return parameter;
      const name = (parameter.name as string).replace('[]', '');
      shared[name] ??= parameter;
      return isSame(shared[name], parameter) ? { $ref: `#/components/parameters/${name}` } : parameter;
    });
  }
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

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
  }));
}

function queryParameters(route: RouteContract, describe: Describe): Json[] {
  if (!route.query) return [];
  const schema = describe(route.query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name: property.type === 'array' ? `${name}[]` : name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

const HEADERS = {
  Csrf: {
    name: 'X-XSRF-TOKEN',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: 'The value of the XSRF-TOKEN cookie, which any GET of the API gives',
  },
  CsrfOfSession: {
    name: 'X-XSRF-TOKEN',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'Required beside the cookie of a session, and not read beside a token: see Csrf',
  },
  Viewer: {
    name: VIEWER_HEADER,
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 36 },
    description: 'The uuid of the user the page was made for, or `guest`: a write as somebody else is refused',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: LONGEST_KEY },
    description: 'The same key with the same request is done once and answered alike',
  },
};

function headerParameters(route: Route): Json[] {
  if (!asksCsrf(route)) return [];
  const names: (keyof typeof HEADERS)[] = [
    scopesOf(route).length > 0 ? 'CsrfOfSession' : 'Csrf',
    ...(comparesViewer(route) ? (['Viewer'] as const) : []),
    'IdempotencyKey',
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const pascal = (name: string): string => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function filePart({ file_name }: RouteContract): Json {
  const file = { type: 'string', format: 'binary' };
  return file_name ? { [file_name]: file } : { 'files[]': { type: 'array', items: file } };
}

/** One shape for three encodings. */
function requestBody(route: Route, describe: Describe): Json {
  const body = route.body as z.ZodMiniType;
  const schema = describe(body, 'input', `${pascal(route.name)}Body`);
  const parts = { type: 'object', properties: filePart(route) };
  return {
    required: !body.safeParse({}).success,
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
      'multipart/form-data': { schema: route.files ? { allOf: [schema, parts] } : schema },
    },
  };
}
