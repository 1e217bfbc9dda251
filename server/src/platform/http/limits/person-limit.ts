import { FIXED_TOASTS } from '@provodka/contract/fixed-texts.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpFailure } from '../http-failure.ts';

/**
 * Counts requests of a signed-in person besides those of their network, so that many addresses share one allowance
 * (decisions 0013). Throws HttpFailure 429.
 */
export function personLimit(
  app: FastifyInstance,
  call: string,
  max: number,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: ({ viewer }) => `person ${call} ${viewer?.user_uuid}`,
  });
  return async (request) => {
    if (!request.viewer) return;
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new HttpFailure(429, FIXED_TOASTS[429], { retry_after: counted.ttlInSeconds });
  };
}
