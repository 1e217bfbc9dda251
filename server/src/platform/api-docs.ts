import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { BASE_PATH } from '@provodka/contract/calls.ts';
import { openApi } from '@provodka/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { VERSION } from './version.ts';

/** `/rest/v1/openapi.json` and a page to read and try it, printed from the route table (decisions 1). */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  const document = openApi({ title: 'Проводка', version: VERSION });
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: `${BASE_PATH}/docs` });
  app.get(`${BASE_PATH}/openapi.json`, () => document);
}
