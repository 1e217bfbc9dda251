import { readFile } from 'node:fs/promises';
import { BASE_PATH } from '@provodka/contract/http/calls.ts';
import { openApi } from '@provodka/contract/http/openapi.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { tokenHash } from '../../config/secrets.ts';
import { sessionCookieName } from '../../http/browser-session.ts';
import { VERSION } from '../../operations/version.ts';
import { compressWhole, type Encoding, encodingOf } from '../compression.ts';
import { docsPage } from './docs-page.ts';

/** As strict as the policy of our pages: everything comes from files of this origin. */
const POLICY = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

const FOLDER = `${BASE_PATH}/docs`;
const FILES = {
  'docs.js': 'text/javascript; charset=utf-8',
  'docs-schema.js': 'text/javascript; charset=utf-8',
  'docs.css': 'text/css; charset=utf-8',
};

/** `/rest/v1/openapi.json`, the same of moderators' calls, and a page to read and try it, made from the route table (product: wire). */
export async function apiDocs(
  app: FastifyInstance,
  config: Pick<Config, 'PUBLIC_URL' | 'public_url' | 'is_https'>,
): Promise<void> {
  const info = {
    title: 'Проводка',
    version: VERSION,
    origin: config.PUBLIC_URL ? config.public_url : '',
    session_cookie: sessionCookieName(config.is_https),
  };
  // Printed when somebody reads it: it takes longer than all else that a start has to make.
  let printed: Record<string, ReturnType<typeof openApi>> | undefined;
  const documents = () =>
    (printed ??= {
      'openapi.json': openApi(info, 'people'),
      'openapi-moderators.json': openApi(info, 'moderators'),
    });
  for (const name of ['openapi.json', 'openapi-moderators.json']) {
    const bytes = keptBytes(() => JSON.stringify(documents()[name]));
    app.get(`${BASE_PATH}/${name}`, sender('application/json; charset=utf-8', bytes));
  }
  const page = keptBytes(() => docsPage(documents(), FOLDER));
  app.get(FOLDER, sender('text/html; charset=utf-8', page));
  for (const [name, type] of Object.entries(FILES)) {
    const bytes = keptBytes(() => readFile(new URL(name, import.meta.url), 'utf8'));
    app.get(`${FOLDER}/${name}`, sender(type, bytes));
  }
}

type Bytes = ReturnType<typeof keptBytes>;

const sender = (type: string, bytes: Bytes) => async (request: FastifyRequest, reply: FastifyReply) => {
  const encoding = encodingOf(request.headers['accept-encoding']);
  const { body, etag } = await bytes(encoding);
  reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
  reply.header('content-security-policy', POLICY);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(type).send(body);
};

/** The bytes in each encoding, compressed once. */
function keptBytes(make: () => string | Promise<string>) {
  const kept = new Map<Encoding | null, Promise<{ body: Buffer; etag: string }>>();
  const encode = async (encoding: Encoding | null) => {
    const plain = Buffer.from(await make());
    const body = encoding ? await compressWhole(plain, encoding) : plain;
    return { body, etag: `"${tokenHash(body).toString('base64url')}"` };
  };
  return (encoding: Encoding | null) => {
    const made = kept.get(encoding) ?? encode(encoding);
    kept.set(encoding, made);
    return made;
  };
}
