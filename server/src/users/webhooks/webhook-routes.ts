import type { WebhookCalls } from '@provodka/contract/people/webhooks.ts';
import { type Handlers, read, write } from '../../platform/http/handler.ts';
import * as webhooks from './webhook-service.ts';

export const webhookRoutes = (parts: webhooks.WebhookSettings): Handlers<WebhookCalls> => ({
  auth_webhooks_list: read(async (context) => ({ data: await webhooks.findOwnWebhooks(context) })),
  auth_webhooks_create: write(async (context, { body }) => ({
    data: await webhooks.createWebhook(context, parts, body),
  })),
  auth_webhooks_update: write(async (context, { params, body }) => ({
    data: await webhooks.changeWebhook(context, parts, params.webhook_id, body),
    message: 'Адрес изменён',
  })),
  auth_webhooks_delete: write(async (context, { params }) => {
    await webhooks.removeWebhook(context, params.webhook_id);
    return { data: null, message: 'Адрес удалён' };
  }),
  auth_webhooks_rotate: write(async (context, { params }) => ({
    data: await webhooks.rotateSecret(context, parts, params.webhook_id),
  })),
  auth_webhooks_test: write(async (context, { params }) => {
    await webhooks.testWebhook(context, params.webhook_id);
    return { data: null, message: 'Пробное уведомление отправляется' };
  }),
  auth_webhooks_log: read(async (context, { params }) => ({
    data: await webhooks.findDeliveries(context, params.webhook_id),
  })),
  auth_webhooks_replay: write(async (context, { params }) => {
    await webhooks.replayDelivery(context, params.webhook_id, params.delivery_id);
    return { data: null, message: 'Уведомление отправляется снова' };
  }),
});
