import type { FastifyInstance } from 'fastify';
import { isSame } from '../../platform/config/secrets.ts';
import type { BotUpdate } from './port.ts';
import { readUpdate } from './wire-update.ts';

/** An update carries the message it replies to, forwarded pictures and all the marks of their texts. */
const BODY_BYTES = 256 * 1024;

interface WebhookParts {
  path: string;
  secret_token: string;
  /** Handles an update; when it throws, Telegram sends the update again. */
  take(update: BotUpdate): Promise<void>;
}

/** The webhook for Telegram's updates. A caller without the secret is answered before the body is read. */
export async function telegramWebhook(app: FastifyInstance, { path, secret_token, take }: WebhookParts): Promise<void> {
  app.post(path, {
    bodyLimit: BODY_BYTES,
    onRequest: async (request, reply) => {
      const secret = request.headers['x-telegram-bot-api-secret-token'];
      return isSame(typeof secret === 'string' ? secret : '', secret_token) ? undefined : reply.code(401).send();
    },
    handler: async (request, reply) => {
      const update = readUpdate(request.body);
      if (!update) return await reply.code(422).send();
      await take(update);
      return await reply.code(200).send();
    },
  });
}
