import type { z } from 'zod/mini';
import { BASE_PATH, CALLS, type CallName } from './calls.ts';
import type { Failure, Meta } from './envelope.ts';
import type { ParamsOf } from './route.ts';
import type { RouteTable } from './routes.ts';

type None = Record<never, never>;
type Input<N extends CallName> = (keyof ParamsOf<N> extends never ? None : { params: ParamsOf<N> }) &
  (RouteTable[N] extends { query: infer Q extends z.ZodMiniType } ? { query?: QueryInput<z.output<Q>> } : None) &
  (RouteTable[N] extends { body: infer B extends z.ZodMiniType } ? BodyPart<z.output<B>> : None);
type QueryInput<Q> = { [K in keyof Q]?: Q[K] };
/** The body as JSON: what the schema accepts, optional where it has a default or allows absence. */
type BodyPart<B> = None extends B ? { body?: B } : { body: B };

/** The success envelope of one call (product: wire). */
export type Reply<N extends CallName> = {
  data: z.output<RouteTable[N]['data']>;
  message?: string;
} & (RouteTable[N] extends { paged: true } ? { meta: Meta } : None) &
  (RouteTable[N] extends { counters: infer C extends z.ZodMiniType } ? { counters: z.output<C> } : None);

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a write safe to repeat: the same key and body replay the first reply. */
  idempotency_key?: string;
}

export type Api = {
  [N in CallName]: keyof Input<N> extends never
    ? (input?: None, options?: CallOptions) => Promise<Reply<N>>
    : None extends Input<N>
      ? (input?: Input<N>, options?: CallOptions) => Promise<Reply<N>>
      : (input: Input<N>, options?: CallOptions) => Promise<Reply<N>>;
};

/** A reply outside 2xx: `status` is the HTTP status (0 when the server could not be reached), `body` the failure envelope. */
export class ApiError extends Error {
  status: number;
  body: Failure;
  constructor(status: number, body: Failure) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

export interface ClientSettings {
  /** Origin of the server, '' for the page's own. */
  origin: string;
  fetch: typeof fetch;
  /** Headers of every request: the CSRF token in a browser, cookie and request id on the server. */
  headers?: (method: string) => Record<string, string> | Promise<Record<string, string>>;
}

/** The whole API as typed functions, one for each line of CALLS. Throws ApiError. */
export function createClient(settings: ClientSettings): Api {
  const client: Record<string, unknown> = {};
  for (const name of Object.keys(CALLS) as CallName[]) {
    client[name] = (input?: CallInput, options?: CallOptions) => call(settings, name, input ?? {}, options ?? {});
  }
  return client as Api;
}

type QueryValue = string | number | boolean | null | undefined;
/** Parameters of a call of any name, without its types. */
export interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, QueryValue | readonly QueryValue[]>;
  body?: unknown;
}

/** The address of a call with its path ids and query filled in; lists repeat their name with `[]`. */
export function callAddress(name: CallName, input: CallInput = {}): string {
  const path = CALLS[name].split(' ')[1] as string;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(String(input.params?.[param])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const item of value) query.append(`${key}[]`, String(item));
    else query.append(key, String(value));
  }
  const search = query.toString();
  return BASE_PATH + filled + (search && `?${search}`);
}

/** The headers common to all calls: the accepted type, and those of the settings. */
export async function requestHeaders(settings: ClientSettings, method: string): Promise<Record<string, string>> {
  return { accept: 'application/json', ...(await settings.headers?.(method)) };
}

/** The error of a reply outside 2xx. The envelope may be missing or incomplete, because a proxy may have answered. */
export function refusal(status: number, body: unknown): ApiError {
  const given = typeof body === 'object' && body !== null ? (body as Partial<Failure>) : {};
  const message = given.message || `Сервер ответил ${status}`;
  const errors = given.errors?.length ? given.errors : [message];
  return new ApiError(status, { ...silent(message), ...given, errors, message });
}

/** The failure of a request that nobody answered. */
export const unreachable = (): ApiError =>
  new ApiError(0, silent('Нет связи с сервером. Проверьте интернет и повторите'));

async function call(
  settings: ClientSettings,
  name: CallName,
  input: CallInput,
  options: CallOptions,
): Promise<unknown> {
  const method = CALLS[name].split(' ')[0] as string;
  const headers = await requestHeaders(settings, method);
  if (options.idempotency_key) headers['idempotency-key'] = options.idempotency_key;
  const init: RequestInit = { method, credentials: 'include', headers };
  if (options.signal) init.signal = options.signal;
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  const reply = await send(settings, callAddress(name, input), init);
  const body: unknown = await reply.json().catch(() => null);
  // A success may have nothing to tell, 204 for one.
  if (reply.ok) return body ?? { data: null };
  throw refusal(reply.status, body);
}

async function send(settings: ClientSettings, address: string, init: RequestInit): Promise<Response> {
  try {
    return await settings.fetch(settings.origin + address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
}

const silent = (message: string): Failure => ({ message, errors: [message], warnings: [] });
