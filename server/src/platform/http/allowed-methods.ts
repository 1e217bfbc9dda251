import { BASE_PATH } from '@provodka/contract/http/calls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './failures.ts';
import { HttpFailure } from './http-failure.ts';

interface Served {
  address: RegExp;
  methods: readonly string[];
}

/** Everything else that is not the API is a page. */
const PAGES = '/*';

/**
 * Answers requests without a route: 405 with the address's other methods, those alone to OPTIONS, otherwise the reply
 * of `nothingThere`. Call it before the routes are registered.
 */
export function answerOtherMethods(app: FastifyInstance, nothingThere: () => HttpFailure): void {
  const served: Served[] = [];
  app.addHook('onRoute', ({ url, method }) => void served.push({ address: addressOf(url), methods: [method].flat() }));
  app.setNotFoundHandler((request, reply) => {
    const methods = new Set(
      served.filter(({ address }) => address.test(pathOf(request))).flatMap((one) => one.methods),
    );
    if (methods.size === 0 || methods.has(request.method)) return sendFailure(nothingThere(), request, reply);
    return answerWith([...methods, 'OPTIONS'].toSorted(), request, reply);
  });
}

function answerWith(methods: string[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('allow', methods.join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  return sendFailure(new HttpFailure(405, 'У этого адреса нет такого действия'), request, reply);
}

const pathOf = ({ url }: FastifyRequest): string => (url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');

function addressOf(url: string): RegExp {
  if (url === PAGES) return new RegExp(`^/(?!${BASE_PATH.slice(1)}(?:/|$))`);
  const pieces = url.split('/').map((piece) => {
    if (piece === '*') return '.*';
    return piece.startsWith(':') ? '[^/]+' : piece.replaceAll('.', String.raw`\.`);
  });
  return new RegExp(`^${pieces.join('/')}$`);
}
