/** Requests to an object store that speaks S3: signed, limited in time, tried again, and what it refuses in words. */
import { createHash } from 'node:crypto';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type S3Settings, titleOfBucket } from '../../platform/config/files-config.ts';
import { StorageFailure } from '../../platform/file-storage.ts';

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Without the prefix; '' for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
}

export interface S3Reply {
  /** 200, 204 or 206, or 404 for an object or an upload that is not there. */
  status: number;
  etag: string;
  text: string;
  /** The bytes of the whole object, in a reply with a part of it; else NaN. */
  size: number;
  /** The store's clock; invalid in a reply without it. */
  date: Date;
}

export interface S3Client {
  /** Throws S3Failure. */
  send(request: S3Request): Promise<S3Reply>;
  /** The bytes of an object as they come; null for one that is not there. Throws S3Failure. */
  open(request: S3Request): Promise<ReadableStream | null>;
}

/** The store refused, or did not answer. */
export class S3Failure extends StorageFailure {
  /** The store's code, or that of the network where nothing answered; not `code`, by which other failures are told. */
  readonly reason: string;

  constructor(message: string, reason: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

const TRIES = 3;
const PAUSE_MS = 100;
/** Until the store begins to answer; a part of an upload is sent within it. */
const ANSWER_MS = 30_000;
const MISSING = new Set(['NoSuchKey', 'NoSuchUpload']);

export function openS3Client(settings: S3Settings): S3Client {
  const { region, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = settings;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });

  async function sendOnce({ method, key, query = {}, headers, body }: S3Request): Promise<Response> {
    const address = new URL(`/${settings.bucket}${key && `/${settings.prefix}${key}`}`, settings.endpoint);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const signed = await aws.sign(address, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
      ...(body && { body: new Uint8Array(body) }),
    });
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(), ANSWER_MS);
    try {
      // A store of another region answers with a redirect, which is signed for nobody.
      return await fetch(signed, { signal: slow.signal, redirect: 'manual' });
    } finally {
      clearTimeout(timer);
    }
  }

  async function attempt<T>(request: S3Request, read: (reply: Response) => Promise<T>): Promise<T | S3Failure> {
    try {
      const reply = await sendOnce(request);
      if (reply.ok) return await read(reply);
      const text = await reply.text();
      const code = /<Code>([\w.]+)<\/Code>/.exec(text)?.[1] ?? `${reply.status}`;
      if (reply.status === 404 && MISSING.has(code))
        return await read(new Response(null, { status: 404, headers: reply.headers }));
      return new S3Failure(explain(settings, code), code);
    } catch (error) {
      return unreachable(settings, error);
    }
  }

  async function patiently<T>(request: S3Request, read: (reply: Response) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const answer = await attempt(request, read);
      if (!(answer instanceof S3Failure)) return answer;
      if (tries === TRIES || !isPassing(answer)) throw answer;
      await sleep(PAUSE_MS * 2 ** (tries - 1));
    }
  }

  return {
    send: (request) =>
      patiently(request, async (reply) => ({
        status: reply.status,
        etag: reply.headers.get('etag') ?? '',
        text: await reply.text(),
        size: Number(/\/(\d+)$/.exec(reply.headers.get('content-range') ?? '')?.[1] ?? Number.NaN),
        date: new Date(reply.headers.get('date') ?? ''),
      })),
    open: (request) =>
      patiently(request, async (reply) => (reply.status === 404 ? null : (reply.body as ReadableStream | null))),
  };
}

/** Whether it is over soon: the network, an overload, a store that restarts. */
export const isPassing = ({ reason }: S3Failure): boolean => PASSING.test(reason);
const PASSING = /^(5\d\d|429|E[A-Z_]+|UND_\w+|InternalError|SlowDown|ServiceUnavailable|RequestTimeout|network)$/;

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

function unreachable(settings: S3Settings, error: unknown): S3Failure {
  const { cause, name, message } = error as Error & { cause?: { code?: string; message?: string } };
  const code = cause?.code ?? (name === 'AbortError' ? 'silence' : 'network');
  const reason = name === 'AbortError' ? `nothing within ${ANSWER_MS / 1000} s` : (cause?.message ?? message);
  return new S3Failure(
    `The object store ${titleOfBucket(settings)} does not answer (${reason || code}): check S3_ENDPOINT and the network.`,
    code,
    error,
  );
}

const ADVICE: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket: make it, or correct FILES_URL',
  InvalidAccessKeyId: 'it does not know S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the key of S3_ACCESS_KEY_ID',
  AccessDenied: 'this key may not read, write, list and delete there',
  RequestTimeTooSkewed: "this machine's clock is wrong: set it by NTP",
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket',
  404: 'what answers there does not speak S3: correct S3_ENDPOINT',
  PermanentRedirect: 'S3_REGION or S3_ENDPOINT is not that of the bucket',
};

const explain = (settings: S3Settings, code: string): string =>
  `The object store ${titleOfBucket(settings)} refuses (${code}): ${ADVICE[code] ?? 'it says no more'}.`;
