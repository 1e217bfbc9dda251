import { type NotificationKind, type NotificationRule, rulesOf } from './notifications.ts';

/** Account events that the owner must know of: somebody else may have caused them, or the operator asks for something. */
export const ACCOUNT_NOTIFICATION_RULES = {
  new_device: rulesOf('new_device', 'person'),
  password_changed: rulesOf('password_changed', 'person'),
  site_linked: rulesOf('site_linked', 'person'),
  site_unlinked: rulesOf('site_unlinked', 'person'),
  telegram_linked: rulesOf('telegram_linked', 'person'),
  authenticator_on: rulesOf('authenticator_on', 'person'),
  authenticator_off: rulesOf('authenticator_off', 'person'),
  passkey_added: rulesOf('passkey_added', 'person'),
  passkey_removed: rulesOf('passkey_removed', 'person'),
  token_made: rulesOf('token_made', 'person'),
  webhook_made: rulesOf('webhook_made', 'person'),
  webhook_off: rulesOf('webhook_off', 'person'),
  recovery_code_used: rulesOf('recovery_code_used', 'person'),
  recovery_codes_renewed: rulesOf('recovery_codes_renewed', 'person'),
  recovery_asked: rulesOf('recovery_asked', 'person'),
  recovery_stopped: rulesOf('recovery_stopped', 'person'),
  recovery_canceled: rulesOf('recovery_canceled', 'person'),
  recovery_done: rulesOf('recovery_done', 'person'),
  factors_ended: rulesOf('factors_ended', 'person'),
  deletion_asked: rulesOf('deletion_asked', 'person'),
  deletion_taken_back: rulesOf('deletion_taken_back', 'person'),
  export_ready: rulesOf('export_ready', 'person'),
  name_asked: rulesOf('name_asked', 'person'),
  title_asked: rulesOf('title_asked', 'person'),
} satisfies Partial<Record<NotificationKind, readonly NotificationRule[]>>;
export type AccountMove = keyof typeof ACCOUNT_NOTIFICATION_RULES;
