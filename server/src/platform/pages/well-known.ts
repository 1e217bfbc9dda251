import { SETTINGS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';

const DAY_MS = 86_400_000;
/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180;

/**
 * `/.well-known/`: the contact for vulnerability reports (RFC 9116), and the page where password managers change a
 * password.
 */
export function wellKnown(
  app: FastifyInstance,
  config: Pick<Config, 'SUPPORT_EMAIL' | 'public_url'>,
  clock: Clock,
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Math.ceil(clock.now().getTime() / DAY_MS + VALID_DAYS) * DAY_MS);
    const lines = [
      `Contact: mailto:${config.SUPPORT_EMAIL}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: ru, en',
      `Canonical: ${config.public_url}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(SETTINGS_ADDRESS, 302));
}
