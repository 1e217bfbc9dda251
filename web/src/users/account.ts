import type { Reply } from '@provodka/contract/http/client.ts';

/** The viewer's ways to sign in. */
export type Account = Reply<'auth_account'>['data'];
export type OpenSession = Reply<'auth_sessions_list'>['data'][number];
export type Factors = Reply<'auth_factors'>['data'];
export type OwnWebhooks = Reply<'auth_webhooks_list'>['data'];
export type OwnWebhook = OwnWebhooks['webhooks'][number];
export type OwnTokens = Reply<'auth_tokens_list'>['data'];
