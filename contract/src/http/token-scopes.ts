/**
 * The scopes of personal tokens that open each call (product: tokens). A call that reads takes `read`; every other one
 * has a line here, without which nothing compiles. No token makes the calls of signing in, of moderators, of letters and of the bank.
 */
import type { TokenScope } from '@provodka/domain/people/tokens.ts';
import type { CallName } from './calls.ts';
import type { Route } from './route.ts';
import type { RouteTable } from './routes.ts';

type NamesWhere<K extends 'method' | 'auth' | 'path' | 'webhook', V> = {
  [N in CallName]: RouteTable[N] extends { [P in K]: V } ? N : never;
}[CallName];
type Closed = NamesWhere<'auth', 'moderator'> | NamesWhere<'path', `/auth/${string}`> | NamesWhere<'webhook', true>;
type Read = NamesWhere<'method', 'GET'>;

/** Any of these suffices. */
type Needed = readonly TokenScope[];

const NEVER: Needed = [];
const READ: Needed = ['read'];
const RESPOND: Needed = ['respond'];
const MANAGE: Needed = ['manage'];
const MONEY: Needed = ['money'];
/** Files and notifications belong to responses as much as to orders. */
const RESPOND_OR_MANAGE: Needed = ['respond', 'manage'];

const SCOPES: Record<Exclude<CallName, Closed | Read>, Needed> & Partial<Record<Exclude<Read, Closed>, Needed>> = {
  // Hiding, deleting and what warns the owner are not in the hands of a program.
  acceptances_list: NEVER,
  acceptances_asked: NEVER,
  acceptances_accept: NEVER,
  personal_data_get: NEVER,
  personal_data_hide: NEVER,
  personal_data_delete: NEVER,
  personal_data_keep: NEVER,
  personal_data_export: NEVER,
  personal_data_export_open: NEVER,
  personal_data_export_file: NEVER,
  notifications_prefer: NEVER,
  telegram_get: NEVER,
  telegram_link: NEVER,
  telegram_unlink: NEVER,
  // Documents of a person are sent by that person.
  verifications_create: NEVER,
  verifications_withdraw: NEVER,
  verifications_file: NEVER,
  // Evidence is about somebody else.
  complaints_file: NEVER,
  // A phone is proved by whoever holds it, and is nobody else's to know of.
  phone_get: NEVER,
  phone_code_send: NEVER,
  phone_confirm: NEVER,
  phone_ask_in_telegram: NEVER,
  // Moderators decide.
  deals_dispute_decide: NEVER,
  // These belong to a browser and its session.
  push_subscribe: NEVER,
  push_unsubscribe: NEVER,
  events_stream: NEVER,
  events_start: NEVER,
  crashes_report: NEVER,

  contents_find: READ,

  files_upload: RESPOND_OR_MANAGE,
  files_delete: RESPOND_OR_MANAGE,
  notifications_read: RESPOND_OR_MANAGE,

  orders_hide: RESPOND,
  orders_unhide: RESPOND,
  responses_create: RESPOND,
  responses_update: RESPOND,
  responses_delete: RESPOND,
  messages_create: RESPOND,
  messages_visible: RESPOND,
  messages_delete: RESPOND,
  messages_read: RESPOND,
  messages_typing: RESPOND,

  customers_update: MANAGE,
  freelancers_update: MANAGE,
  orders_create: MANAGE,
  orders_update: MANAGE,
  orders_archive: MANAGE,
  orders_change_status: MANAGE,
  orders_delete: MANAGE,
  customer_drafts_archive: MANAGE,
  offers_create: MANAGE,
  // The customer takes it back, or the freelancer declines it.
  offers_delete: RESPOND_OR_MANAGE,
  teams_create: MANAGE,
  teams_update: MANAGE,
  teams_delete: MANAGE,
  team_members_add: MANAGE,
  team_members_remove: MANAGE,
  saved_searches_create: MANAGE,
  saved_searches_delete: MANAGE,
  responses_view: MANAGE,
  responses_approve: MANAGE,
  responses_revoke: MANAGE,
  responses_reject: MANAGE,
  deals_create: MANAGE,
  deals_delete: MANAGE,
  deals_deliver: MANAGE,
  deals_tick: MANAGE,
  deals_rework: MANAGE,
  deals_dispute: MANAGE,
  deals_dispute_evidence: MANAGE,
  deals_dispute_withdraw: MANAGE,
  reviews_create: MANAGE,
  reviews_update: MANAGE,
  reviews_delete: MANAGE,
  reviews_reply: MANAGE,
  reviews_reply_delete: MANAGE,
  blocks_create: MANAGE,
  blocks_delete: MANAGE,
  appeals_create: MANAGE,
  complaints_create: MANAGE,
  tickets_create: MANAGE,

  accounts_top_up: MONEY,
  accounts_top_up_cancel: MONEY,
  deals_pay: MONEY,
  deals_accept: MONEY,
  deals_payout: MONEY,
  deals_payout_stop: MONEY,
  deals_refund: MONEY,
  deals_dispute_concede: MONEY,
};

const isClosed = ({ auth, path, webhook }: Route): boolean =>
  auth === 'moderator' || path.startsWith('/auth/') || webhook === true;

/** The scopes of which any opens the call; none where no token may make it. */
export function scopesOf(route: Route): Needed {
  if (isClosed(route)) return NEVER;
  const own = (SCOPES as Partial<Record<CallName, Needed>>)[route.name];
  return own ?? (route.method === 'GET' ? READ : NEVER);
}
