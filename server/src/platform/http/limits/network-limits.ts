import { FIXED_TOASTS } from '@provodka/contract/fixed-texts.ts';
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { HttpFailure } from '../http-failure.ts';
import { surroundingNetwork, visitorNetwork } from './visitor-network.ts';

/** Counts requests of a network to one call, by GET and HEAD together, and tells it how many are left. */
export const networkLimit = (app: FastifyInstance, call: string, max: number): preHandlerAsyncHookHandler =>
  app.rateLimit({ max, timeWindow: 60_000, keyGenerator: ({ ip }) => `network ${call} ${visitorNetwork(ip)}` });

/** A surrounding network has the allowance of so many networks: an office block or a small provider is not hindered. */
const NETWORKS = 16;

/** Counts the network around a visitor's, besides the visitor's own (decisions 0013). Throws HttpFailure 429. */
export function surroundingLimit(
  app: FastifyInstance,
  call: string,
  max: number,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: max * NETWORKS,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => `surroundings ${call} ${surroundingNetwork(ip)}`,
  });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new HttpFailure(429, FIXED_TOASTS[429], { retry_after: counted.ttlInSeconds });
  };
}
