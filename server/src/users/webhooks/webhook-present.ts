import type { AttemptRow, LogRow } from './webhook-delivery-store.ts';
import type { WebhookRow } from './webhook-store.ts';

/** An address as its owner sees it: nobody is shown its secret again. */
export const presentWebhook = ({ created_at, failing_since, ...webhook }: WebhookRow) => ({
  ...webhook,
  created_at: created_at.toISOString(),
  failing_since: failing_since?.toISOString() ?? null,
});

export const presentAttempt = ({ at, failure }: AttemptRow) => ({ at: at.toISOString(), failure });

export const presentDelivery = ({ created_at, last_attempt_at, next_attempt_at, ...delivery }: LogRow) => ({
  ...delivery,
  created_at: created_at.toISOString(),
  last_attempt_at: last_attempt_at?.toISOString() ?? null,
  next_attempt_at: next_attempt_at?.toISOString() ?? null,
});
