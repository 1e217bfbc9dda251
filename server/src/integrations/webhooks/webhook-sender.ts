import { promises as dns, type LookupAddress } from 'node:dns';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookFailure } from '@provodka/domain/people/webhooks.ts';
import { isPublicAddress } from './public-address.ts';

const LONGEST_CONNECTING_MS = 10_000;
const LONGEST_MS = 30_000;
/** Bytes of an answer that are read; the status alone counts. */
const MOST_OF_ANSWER = 64 * 1024;
const MOST_OF_HEADERS = 16 * 1024;

export interface WebhookMessage {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The answer to a message, or why there was none. */
export interface WebhookAnswer {
  status: number | null;
  failure: WebhookFailure | null;
  /** Seconds for which the receiver asks to be left alone. */
  retry_seconds?: number;
}

/** The parts of an answer that count. */
interface Head {
  status: number;
  retry_seconds: number | undefined;
}

/** Tests replace the internet's names, addresses and certificates by the optional ones. */
export interface SenderOptions {
  /** Origins on this machine that the operator allows although they are private. */
  testOrigins: readonly string[];
  stopped: AbortSignal;
  resolve?: (host: string) => Promise<LookupAddress[]>;
  isPublic?: (address: string) => boolean;
  ca?: string;
  connecting_ms?: number;
  whole_ms?: number;
}

class Refused extends Error {
  readonly failure: WebhookFailure;

  constructor(failure: WebhookFailure) {
    super(failure);
    this.failure = failure;
  }
}

export type WebhookSender = (message: WebhookMessage) => Promise<WebhookAnswer>;

/**
 * Posts messages to addresses of people. A host is resolved once and the connection goes to the address that was looked at, so
 * that no answer of its name server leads into our network; no redirect is followed. Throws only when the server stops.
 */
export function openWebhookSender(options: SenderOptions): WebhookSender {
  return async (message) => {
    const deadline = AbortSignal.timeout(options.whole_ms ?? LONGEST_MS);
    const signal = AbortSignal.any([options.stopped, deadline]);
    try {
      const url = new URL(message.url);
      const address = await addressOf(url, options, signal);
      return answerOf(await post(url, address, message, { ...options, signal }));
    } catch (error) {
      options.stopped.throwIfAborted();
      return { status: null, failure: deadline.aborted ? 'too_slow' : failureOf(error) };
    }
  };
}

function answerOf({ status, retry_seconds }: Head): WebhookAnswer {
  if (status >= 200 && status < 300) return { status, failure: null };
  const failure = status >= 300 && status < 400 ? 'redirect' : 'status';
  return { status, failure, ...(retry_seconds !== undefined && { retry_seconds }) };
}

/** `Retry-After` in seconds, also where it is a moment by the receiver's own clock. */
function retrySeconds({ 'retry-after': asked, date }: IncomingHttpHeaders): number | undefined {
  if (asked === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.parse(date ?? '')) / 1000;
  return seconds > 0 ? seconds : undefined;
}

const resolveBySystem = (host: string) => dns.lookup(host, { all: true, order: 'ipv4first' });

/** The address to connect to. One private address among those of a name is enough to refuse it. */
async function addressOf(url: URL, options: SenderOptions, signal: AbortSignal): Promise<LookupAddress> {
  const { resolve = resolveBySystem, isPublic = isPublicAddress, testOrigins } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await within(resolve(host), signal);
  const isTest = testOrigins.includes(url.origin);
  if (!isTest && !found.every(({ address }) => isPublic(address))) throw new Refused('private_address');
  const [first] = found;
  if (first === undefined) throw new Refused('unknown_host');
  return first;
}

async function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Posts to that address and returns the head of the answer. */
function post(
  url: URL,
  address: LookupAddress,
  { headers, body }: WebhookMessage,
  { signal, ca, connecting_ms = LONGEST_CONNECTING_MS }: SenderOptions & { signal: AbortSignal },
): Promise<Head> {
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [address]) : done(null, address.address, address.family);
  const { promise, resolve, reject } = Promise.withResolvers<Head>();
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? https : http).request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
    agent: false,
    lookup,
    signal,
    maxHeaderSize: MOST_OF_HEADERS,
    ...(ca !== undefined && { ca }),
  });
  const timer = setTimeout(() => request.destroy(new Refused('no_connection')), connecting_ms);
  request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timer)));
  request.on('close', () => clearTimeout(timer));
  let head: Head | null = null;
  // Once the head is there, the end of the answer changes nothing, however it comes.
  const end = (error: unknown) => (head === null ? reject(error) : resolve(head));
  request.on('error', end);
  request.on('response', (response) => {
    head = { status: response.statusCode ?? 0, retry_seconds: retrySeconds(response.headers) };
    response.on('error', end);
    response.on('close', () => end(null));
    readLittle(response);
  });
  request.end(body);
  return promise;
}

/** Reads an answer up to a bound and drops the connection there. */
function readLittle(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MOST_OF_ANSWER) response.destroy();
  });
}

const CERTIFICATE = /^(CERT_|ERR_TLS|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|ERR_SSL|EPROTO|HOSTNAME_MISMATCH)/;

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof Refused) return error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host';
  return CERTIFICATE.test(code) ? 'bad_certificate' : 'no_connection';
}
