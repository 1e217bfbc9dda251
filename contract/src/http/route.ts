import * as z from 'zod/mini';
import { CALLS, type CallName } from './calls.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** The least role that may call at all; the slice's access.ts decides about single rows. */
export type Auth = 'guest' | 'user' | 'moderator';

/** The contract of a call: the only description that the server, the typed client, forms and OpenAPI share. */
export interface RouteContract {
  auth: Auth;
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The write accepts `files[]` parts; each arrives in the body as one of `file_ids`. */
  files?: boolean;
  /** The name of the single file of such a write, where it is not `files[]`. */
  file_name?: string;
  /** The shape of `data` in the success envelope. */
  data: z.ZodMiniType;
  /** The reply is a file, not an envelope. */
  download?: boolean;
  /** The media type of the file, where it is always the same. */
  media?: string;
  /** Seconds for which any cache may keep the reply, which is the same for everybody and sets no cookie. */
  shared_for?: number;
  /** The reply is a stream of events that goes on until its session ends; `data` is the shape of one. */
  stream?: boolean;
  /** The reply is a redirect of the browser, not an envelope. */
  redirect?: boolean;
  /** Another server calls, without a browser's cookie: no CSRF check (product: wire). */
  webhook?: boolean;
  /** Nobody's session is looked up, so there is no CSRF check either; a token opens it never. */
  is_anonymous?: boolean;
  /** The reply carries pagination `meta`. */
  paged?: boolean;
  counters?: z.ZodMiniType;
  /** 201: a POST that creates. Every other success is 200 (product: wire). */
  creates?: boolean;
  /**
   * Requires a proof of identity that is at most PROOF_MINUTES old (product: trust). With `or_password` the body brings
   * the password, which is enough for a person without a second factor.
   */
  proof?: true | 'or_password';
  /** The most bytes of the body's fields, where a form's are too few. */
  field_bytes?: number;
  /** Begins something new, for which the viewer has to have agreed to the terms in force (product: accounts). */
  agreed?: boolean;
  /** Requests a minute from one visitor, where the general limit is too loose. */
  per_minute?: number;
}

type MethodOf<C extends string> = C extends `${infer M extends Method} ${string}` ? M : never;
type PathOf<C extends string> = C extends `${Method} ${infer P}` ? P : never;
type ParamNames<P extends string> = P extends `${string}{${infer N}}${infer R}` ? N | ParamNames<R> : never;

/** `…_id` is a positive integer on the wire; uuids, slugs and tokens stay text. */
type ParamValue<N extends string> = N extends `${string}_id` ? number : string;
export type ParamsOf<N extends CallName> = { [P in ParamNames<PathOf<(typeof CALLS)[N]>>]: ParamValue<P> };

export interface Route<N extends CallName = CallName> extends RouteContract {
  name: N;
  method: MethodOf<(typeof CALLS)[N]>;
  path: PathOf<(typeof CALLS)[N]>;
}

/** Whether a write is refused when somebody else is signed in than its page was made for; signing out ends whatever session there is. */
export const comparesViewer = ({ auth, method, name }: Pick<Route, 'auth' | 'method' | 'name'>): boolean =>
  auth !== 'guest' && method !== 'GET' && name !== 'auth_sign_out';

/** Ties a contract to its line in the list of calls, which gives the method, the path and the types of the path's ids. */
export function route<const N extends CallName, const C extends RouteContract>(name: N, contract: C): Route<N> & C {
  const [method, path] = CALLS[name].split(' ');
  return { ...contract, name, method, path } as Route<N> & C;
}

/** Characters of an `Idempotency-Key`. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 100;

/** Seconds for which caches keep a reply whose address never gets other content. */
export const IMMUTABLE_MAX_AGE = 31_536_000;

/**
 * A picture that messengers show beside a link: it holds only what everybody may read, and they cache it for an hour.
 */
export const picture = {
  auth: 'guest',
  download: true,
  media: 'image/png',
  shared_for: 3600,
  data: z.null(),
} as const;
