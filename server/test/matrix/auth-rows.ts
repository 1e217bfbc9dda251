import type { CallName } from '@provodka/contract/http/calls.ts';
import { everyone, nobodysSite, nothing, only, passkey, type Row, signedIn, webhook } from './row-makers.ts';

/** Rows of signing in, of its factors, and of tokens. */
export const AUTH_ROWS = {
  auth_sign_up: { ask: () => ({ body: {} }), expected: everyone(422) },
  auth_sign_in: { ask: () => ({ body: {} }), expected: everyone(422) },
  auth_proof: { ask: () => ({ body: {} }), expected: signedIn(422) },
  auth_sign_in_second: { ask: () => ({ body: { code: '123456' } }), expected: everyone(422) },
  auth_sign_in_passkey: { ask: () => ({ body: {} }), expected: everyone(422) },
  auth_recovery_ask: { ask: nothing, expected: everyone(422) },
  auth_recovery_stop: { ask: nothing, expected: only({}) },
  auth_recovery_stop_by_letter: {
    ask: () => ({ body: { token: 'nobodys-token-of-a-letter' } }),
    expected: everyone(422),
  },
  auth_passkey_challenge: { ask: nothing, expected: everyone(200) },
  auth_authenticator_begin: { ask: nothing, expected: signedIn(200) },
  auth_authenticator_confirm: { ask: () => ({ body: { code: '123456' } }), expected: signedIn(422) },
  auth_authenticator_remove: { ask: nothing, expected: only({}) },
  // Moderators in tests have a second factor.
  auth_recovery_codes: { ask: nothing, expected: { ...signedIn(422), moderator: 200 } },
  auth_passkey_begin: { ask: nothing, expected: signedIn(200) },
  auth_passkey_add: { ask: () => ({ body: {} }), expected: signedIn(422) },
  auth_passkey_rename: {
    ask: (scene) => ({ ...passkey(scene), body: { title: 'Ноутбук' } }),
    expected: only({ owner: 200 }),
  },
  auth_passkey_remove: { ask: passkey, expected: only({ owner: 200 }) },
  auth_sign_out: { ask: nothing, expected: signedIn(200) },
  auth_email_verify: { ask: () => ({ body: {} }), expected: everyone(422) },
  auth_email_resend: { ask: nothing, expected: signedIn(200) },
  auth_password_forgot: { ask: () => ({ body: { email: 'nobody@example.test' } }), expected: everyone(200) },
  auth_password_reset: { ask: () => ({ body: {} }), expected: everyone(422) },
  auth_password_change: { ask: () => ({ body: {} }), expected: signedIn(422) },
  // Without a configured site none of these exists.
  auth_oidc_start: { ask: nobodysSite, expected: everyone(404) },
  auth_oidc_callback: { ask: nobodysSite, expected: everyone(404) },
  auth_oidc_finish: { ask: () => ({ ...nobodysSite(), body: { answer: 'code=1' } }), expected: everyone(404) },
  auth_oidc_sign_up: { ask: () => ({ ...nobodysSite(), body: {} }), expected: everyone(422) },
  auth_oidc_link: { ask: () => ({ ...nobodysSite(), body: { password: 'какой-то пароль' } }), expected: only({}) },
  auth_oidc_unlink: { ask: nobodysSite, expected: only({}) },
  auth_email_change: { ask: () => ({ body: {} }), expected: signedIn(422) },
  auth_email_change_drop: { ask: nothing, expected: only({}) },
  auth_email_change_confirm: { ask: () => ({ body: {} }), expected: everyone(422) },
  auth_email_change_revoke: { ask: () => ({ body: {} }), expected: everyone(422) },
  auth_tokens_create: { ask: () => ({ body: { title: 'Обмен с 1С', days: 30 } }), expected: signedIn(201) },
  auth_tokens_delete: {
    ask: (scene) => ({ params: { token_id: scene.owner_tokens.read.token_id } }),
    expected: only({ owner: 200 }),
  },
  auth_webhooks_create: {
    ask: () => ({ body: { title: 'Учёт', url: 'https://hooks.example.ru/1c', groups: ['responses'] } }),
    expected: signedIn(201),
  },
  auth_webhooks_update: {
    ask: (scene) => ({ ...webhook(scene), body: { title: 'Обмен' } }),
    expected: only({ owner: 200 }),
  },
  auth_webhooks_delete: { ask: webhook, expected: only({ owner: 200 }) },
  auth_webhooks_rotate: { ask: webhook, expected: only({ owner: 200 }) },
  auth_webhooks_test: { ask: webhook, expected: only({ owner: 200 }) },
  auth_webhooks_log: { ask: webhook, expected: only({ owner: 200 }) },
  auth_webhooks_replay: { ask: (scene) => ({ params: scene.owner_webhook }), expected: only({ owner: 200 }) },
  auth_sessions_end_others: { ask: nothing, expected: signedIn(200) },
  auth_sessions_delete: {
    ask: (scene) => ({ params: { session_id: scene.owner_session_id } }),
    expected: only({ owner: 200 }),
  },
} satisfies Partial<Record<CallName, Row>>;
