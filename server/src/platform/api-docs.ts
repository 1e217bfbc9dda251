import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { BASE_PATH } from '@provodka/contract/calls.ts';
import { openApi } from '@provodka/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { VERSION } from './version.ts';

/** As strict as that of our pages: scripts and styles from files alone; style attributes carry no code. */
const POLICY = [
  "default-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/** `/rest/v1/openapi.json` and a page to read and try it, printed from the route table (decisions 1). */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  // Printed when somebody reads it: it takes longer than all else that a start has to make.
  let printed: ReturnType<typeof openApi> | undefined;
  const document = () => (printed ??= openApi({ title: 'Проводка', version: VERSION }));
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: `${BASE_PATH}/docs`,
    staticCSP: POLICY,
    // The bar of the other layout writes styles into the page.
    uiConfig: { layout: 'BaseLayout' },
    transformSpecification: document as never,
    transformSpecificationClone: false,
  });
  app.get(`${BASE_PATH}/openapi.json`, document);
}
