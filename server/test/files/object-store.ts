import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../../src/platform/config/files-config.ts';

const BUCKET = 'provodka';
const KEY = 'S3RVER';

/** Answers a request in the place of the store; false lets the store answer. */
type Fault = (request: IncomingMessage, reply: ServerResponse) => boolean;

/** A real S3 server of a test's own, that may be away and misbehave. */
export interface ObjectStore {
  settings: S3Settings;
  /** The same as an environment says it. */
  environment: Record<string, string>;
  /** Keys of whole objects, without the marker. */
  keys(): string[];
  /** How many uploads were begun and neither completed nor given up. */
  begun(): number;
  /** Asked before each request until it is taken away. */
  misbehave(fault: Fault | null): void;
  /** Requests that came, as «PUT key». */
  seen: string[];
  stop(): Promise<void>;
}

/** @param place a folder that outlives the server, and the port to serve it on */
export async function openObjectStore(prefix = '', place?: { directory: string; port: number }): Promise<ObjectStore> {
  const directory = place?.directory ?? mkdtempSync(join(tmpdir(), 'provodka-s3-'));
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }] });
  await store.configureBuckets();
  const answer = store.callback();
  let fault: Fault | null = null;
  const seen: string[] = [];
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    seen.push(`${request.method} ${pathname.slice(`/${BUCKET}/`.length)}`);
    if (fault?.(request, reply)) return;
    if (answerUploads(directory, request.method ?? '', searchParams, reply)) return;
    answer(request, reply);
  });
  await new Promise<void>((listening) => server.listen(place?.port ?? 0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: { endpoint, region: 'us-east-1', bucket: BUCKET, prefix, access_key_id: KEY, secret_access_key: KEY },
    environment: storeEnvironment(port, prefix),
    keys: () => objectsOf(join(directory, BUCKET, prefix)),
    begun: () => uploadsOf(directory).length,
    misbehave(next) {
      fault = next;
    },
    seen,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      if (!place) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The environment variables of a store at this port. */
export const storeEnvironment = (port: number, prefix = ''): Record<string, string> => ({
  FILES_URL: `s3://${BUCKET}${prefix && `/${prefix}`}`,
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_ACCESS_KEY_ID: KEY,
  S3_SECRET_ACCESS_KEY: KEY,
});

const OBJECT = '._S3rver_object';

function objectsOf(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const objects = names.filter((name) => name.endsWith(OBJECT)).map((name) => name.slice(0, -OBJECT.length));
  return objects.filter((name) => name !== 'installation').toSorted();
}

function uploadsOf(directory: string): { id: string; key: string; begun_at: Date }[] {
  const folder = join(directory, BUCKET, '._S3rver_uploads');
  const ids = existsSync(folder) ? readdirSync(folder) : [];
  // One that begins at this moment has no key yet.
  const begun = ids.filter((id) => existsSync(join(folder, id, 'key')));
  return begun.map((id) => ({
    id,
    key: readFileSync(join(folder, id, 'key'), 'utf8'),
    begun_at: statSync(join(folder, id)).mtime,
  }));
}

/** The two calls of S3 that this server lacks: listing multipart uploads and aborting one. */
function answerUploads(directory: string, method: string, query: URLSearchParams, reply: ServerResponse): boolean {
  if (method === 'DELETE' && query.has('uploadId')) {
    rmSync(join(directory, BUCKET, '._S3rver_uploads', query.get('uploadId') ?? ''), { recursive: true, force: true });
    reply.writeHead(204).end();
    return true;
  }
  if (method !== 'GET' || !query.has('uploads')) return false;
  const nameOf = (key: string, id: string) => `${key} ${id}`;
  const after = nameOf(query.get('key-marker') ?? '', query.get('upload-id-marker') ?? '');
  const uploads = uploadsOf(directory)
    .filter(({ key, id }) => key.startsWith(query.get('prefix') ?? '') && nameOf(key, id) > after)
    .toSorted((a, b) => (nameOf(a.key, a.id) < nameOf(b.key, b.id) ? -1 : 1));
  const page = uploads.slice(0, Number(query.get('max-uploads') ?? 1000));
  const elements = page.map(
    ({ id, key, begun_at }) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun_at.toISOString()}</Initiated></Upload>`,
  );
  const last = page.at(-1);
  const next = last && `<NextKeyMarker>${last.key}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>`;
  const end = `<IsTruncated>${page.length < uploads.length}</IsTruncated>${next ?? ''}`;
  reply.end(`<ListMultipartUploadsResult>${end}${elements.join('')}</ListMultipartUploadsResult>`);
  return true;
}

/** Answers as S3 does when it refuses. */
export function refuseWith(reply: ServerResponse, status: number, code: string): true {
  reply.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
  return true;
}
