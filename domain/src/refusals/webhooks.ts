/** Refusals of outgoing webhooks; contract's file of the same name answers each. */
export const WEBHOOKS_REFUSALS = [
  'webhooks_full',
  'webhook_not_https',
  'webhook_port',
  'webhook_private',
  'webhook_with_password',
  'webhook_off',
] as const;
