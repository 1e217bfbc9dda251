import type { IncomingMessage } from 'node:http';
import { FIXED_SCREENS } from '@provodka/contract/fixed-texts.ts';
import type { FastifyInstance } from 'fastify';
import { HttpFailure } from './http-failure.ts';

/** A path of this server: not another host's address, and nothing that a browser would read as one. */
const OWN_PATH = /^\/(?![/\\])[^\\]*$/;
const ENCODED_CONTROL = /%(?:[01][0-9a-f]|7f)/i;

/** Refuses requests with an impossible target before anything else handles them. */
export function refuseOddTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(oddity(request.raw) ?? undefined);
  });
}

/** `*`, whole addresses, `//host` and two Host headers are no requests of ours; a path with control signs names nothing. */
function oddity(request: IncomingMessage): HttpFailure | null {
  const [path = ''] = (request.url ?? '').split('?', 1);
  if (!OWN_PATH.test(path)) return new HttpFailure(400, 'Адрес запроса записан неверно');
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1'))
    return new HttpFailure(400, 'Заголовок Host должен быть один');
  return ENCODED_CONTROL.test(path) ? new HttpFailure(404, FIXED_SCREENS[404].title) : null;
}
