import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { BASE_PATH } from '@provodka/contract/http/calls.ts';
import { openApi } from '@provodka/contract/http/openapi.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { tokenHash } from '../config/secrets.ts';
import { sessionCookieName } from '../http/browser-session.ts';
import { VERSION } from '../operations/version.ts';
import { compressWhole, type Encoding, encodingOf } from './compression.ts';

/** As strict as the policy of our pages: scripts and styles from files alone; style attributes carry no code. */
const POLICY = [
  "default-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/** `/rest/v1/openapi.json` and a page to read and try it, made from the route table (product: wire). */
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
  let printed: ReturnType<typeof openApi> | undefined;
  const document = () => (printed ??= openApi(info));
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: `${BASE_PATH}/docs`,
    staticCSP: POLICY,
    // The bar of the other layout writes styles into the page.
    uiConfig: { layout: 'BaseLayout' },
    transformSpecification: document as never,
    transformSpecificationClone: false,
  });
  const bytes = keptBytes(() => Buffer.from(JSON.stringify(document())));
  app.get(`${BASE_PATH}/openapi.json`, async (request, reply) => {
    const encoding = encodingOf(request.headers['accept-encoding']);
    const { body, etag } = await bytes(encoding);
    reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

/** The bytes in each encoding, compressed once. */
function keptBytes(make: () => Buffer) {
  const kept = new Map<Encoding | null, Promise<{ body: Buffer; etag: string }>>();
  const encode = async (encoding: Encoding | null) => {
    const plain = make();
    const body = encoding ? await compressWhole(plain, encoding) : plain;
    return { body, etag: `"${tokenHash(body).toString('base64url')}"` };
  };
  return (encoding: Encoding | null) => {
    const made = kept.get(encoding) ?? encode(encoding);
    kept.set(encoding, made);
    return made;
  };
}
