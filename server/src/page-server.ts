import type { FastifyRequest } from 'fastify';
import type { Config } from './platform/config/config.ts';
import { type HttpServer, openHttp } from './platform/http/http-server.ts';
import { health } from './platform/operations/health.ts';
import { isKnownTo, remoteApi } from './platform/pages/page-api.ts';
import { pages } from './platform/pages/pages.ts';
import { WEB_BUILD } from './platform/pages/web-build.ts';

/** A server of pages alone: its calls and those of the browsers go to the API at API_ORIGIN (product: wire). Nothing listens yet. */
export async function buildPageServer(config: Config): Promise<HttpServer> {
  const { app, stopServing, isLeaving } = await openHttp(config, null);
  const createApi = remoteApi(config.api_origin);
  health(app, null, isLeaving);
  await app.register(pages, {
    buildDir: WEB_BUILD,
    config,
    createApi,
    isSignedIn: (request: FastifyRequest) => isKnownTo(createApi, request),
  });
  return { app, stopServing, isLeaving };
}
