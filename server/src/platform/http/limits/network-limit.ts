import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import { visitorNetwork } from './visitor-network.ts';

/** Counts requests of a network to one call, by GET and HEAD together, and tells it how many are left. */
export const networkLimit = (app: FastifyInstance, call: string, max: number): preHandlerAsyncHookHandler =>
  app.rateLimit({ max, timeWindow: 60_000, keyGenerator: ({ ip }) => `network ${call} ${visitorNetwork(ip)}` });
