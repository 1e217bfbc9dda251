import { openProviders } from '../integrations/oidc/provider.ts';
import type { Slice, SliceParts } from '../platform/slice.ts';
import { userRoutes } from './routes.ts';
import { userSweeps } from './sweeps.ts';
import { openWebhookDispatcher, type WebhookParts, webhookConsumers } from './webhooks/webhook-delivery-service.ts';

type UserParts = Omit<Parameters<typeof userRoutes>[0], 'providers'> & WebhookParts & Pick<SliceParts, 'config'>;

export const userSlice = (parts: UserParts) =>
  ({
    routes: userRoutes({ ...parts, providers: openProviders(parts.config.oidc) }),
    consumers: webhookConsumers(parts.contextOf),
    sweeps: userSweeps,
    deliveries: { deliver_webhooks: openWebhookDispatcher(parts) },
  }) satisfies Slice;
