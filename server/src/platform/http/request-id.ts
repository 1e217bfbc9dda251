import { randomUUID } from 'node:crypto';
import { type FastifyInstance, LogController } from 'fastify';

export const REQUEST_ID = 'x-request-id';

/** Request ids that a proxy or a program may choose: no sign in them means anything to a log or a terminal. */
const SAFE = /^[\w.:-]{1,64}$/;

/** Options of a server whose requests keep the id they come with, if it is safe, and get one otherwise. */
export const requestIds = {
  genReqId: ({ headers }: { headers: Record<string, string | string[] | undefined> }): string => {
    const given = headers[REQUEST_ID];
    return typeof given === 'string' && SAFE.test(given) ? given : newRequestId();
  },
  requestIdHeader: false,
  logController: new LogController({ requestIdLogLabel: 'request_id' }),
} as const;

/** Sixty-four random bits, short enough to be read out by phone. */
const newRequestId = (): string => randomUUID().replaceAll('-', '').slice(-16);

/** Tells every request's id in its reply. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
}
