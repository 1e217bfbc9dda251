import { CALLS, type CallName } from '@provodka/contract/http/calls.ts';
import type { Auth, ParamsOf } from '@provodka/contract/http/route.ts';
import { ROUTES, type RouteTable } from '@provodka/contract/http/routes.ts';
import type { z } from 'zod/mini';
import { AUTH_ROWS } from './auth-rows.ts';
import { DEAL_ROWS } from './deal-rows.ts';
import { MODERATION_ROWS } from './moderation-rows.ts';
import {
  chatOrder,
  type Expected,
  everyone,
  message,
  nothing,
  only,
  order,
  ownersCustomer,
  ownersFreelancer,
  type Row,
  response,
  searchAudience,
  signedIn,
  team,
} from './row-makers.ts';

type QueryOf<N extends CallName> = RouteTable[N] extends { query: infer Q extends z.ZodMiniType } ? z.input<Q> : object;

/** Reads without ids or required input: everybody with access gets a reply. */
type PlainRead = {
  [N in CallName]: RouteTable[N]['method'] extends 'GET'
    ? keyof ParamsOf<N> extends never
      ? object extends QueryOf<N>
        ? N
        : never
      : never
    : never;
}[CallName];

const PLAIN_EXPECTED: Record<Auth, Expected> = {
  guest: everyone(200),
  user: signedIn(200),
  moderator: { ...signedIn(403), moderator: 200 },
};

/** Explicit rows, for calls with ids, a body or a refusal. A call that needs one does not compile without it. */
const OWN_ROWS: Record<Exclude<CallName, PlainRead>, Row> & Partial<Record<PlainRead, Row>> = {
  ...MODERATION_ROWS,
  ...AUTH_ROWS,
  acceptances_list: { ask: nothing, expected: signedIn(200) },
  acceptances_asked: { ask: nothing, expected: signedIn(200) },
  acceptances_accept: {
    ask: () => ({ body: { document: 'terms', hash: '0'.repeat(64) } }),
    expected: signedIn(422),
  },
  documents_version: { ask: () => ({ params: { document: 'terms', hash: 'unknown' } }), expected: everyone(404) },
  personal_data_hide: { ask: () => ({ body: { is_hidden: true } }), expected: signedIn(200) },
  // People with open matters get a list of them; the others start their thirty days.
  personal_data_delete: { ask: nothing, expected: { ...signedIn(200), owner: 422, executor: 422, moderator: 422 } },
  personal_data_keep: { ask: nothing, expected: signedIn(422) },
  personal_data_export: { ask: nothing, expected: signedIn(200) },
  // Nobody has a copy yet: the job makes it later.
  personal_data_export_open: { ask: nothing, expected: signedIn(404) },
  personal_data_export_file: { ask: nothing, expected: signedIn(404) },

  users_search: { ask: () => ({ query: { query: 'Тестов' } }), expected: signedIn(200) },

  customers_get: { ask: ownersCustomer, expected: everyone(200) },
  customers_update: {
    ask: (scene) => ({ ...ownersCustomer(scene), body: { about: 'Веду учёт группы компаний' } }),
    expected: { ...signedIn(403), owner: 200 },
  },
  customers_picture: { ask: ownersCustomer, expected: everyone(200) },
  customers_reviews: { ask: ownersCustomer, expected: everyone(200) },
  customers_orders: { ask: ownersCustomer, expected: everyone(200) },
  freelancers_get: { ask: ownersFreelancer, expected: everyone(200) },
  freelancers_update: {
    ask: (scene) => ({ ...ownersFreelancer(scene), body: { platforms: [11] } }),
    expected: { ...signedIn(403), owner: 200 },
  },
  freelancers_picture: { ask: ownersFreelancer, expected: everyone(200) },
  freelancers_reviews: { ask: ownersFreelancer, expected: everyone(200) },
  // Only moderators can sort the list (specification section 7).
  freelancers_orders: {
    ask: (scene) => ({ ...ownersFreelancer(scene), query: { sort: 'budget|desc' } }),
    expected: { ...everyone(403), moderator: 200 },
  },
  users_avatar: {
    ask: ({ owner_uuids: { uuid } }) => ({ params: { uuid, version: '0123456789abcdef' } }),
    expected: everyone(404),
  },

  sitemap_pages: { ask: () => ({ query: { kind: 'orders', part: '1' } }), expected: everyone(200) },
  support_article: { ask: () => ({ params: { slug: 'safe-deal' } }), expected: everyone(200) },

  files_upload: { ask: () => ({ body: {} }), expected: signedIn(422) },
  files_get: { ask: (scene) => ({ params: { file_id: scene.owner_upload_id } }), expected: only({ owner: 200 }) },
  files_delete: { ask: (scene) => ({ params: { file_id: scene.owner_upload_id } }), expected: only({ owner: 200 }) },

  accounts_top_up: {
    ask: () => ({ body: { amount: 500, method: 'card', accept_terms: true } }),
    // A person banned on one side buys for the other.
    expected: { ...signedIn(200), unverified: 403 },
  },
  accounts_top_up_cancel: { ask: nothing, expected: signedIn(200) },

  orders_get: { ask: order, expected: { ...everyone(404), ...searchAudience(200) } },
  // The picture is public, and the order of the scene is private.
  orders_picture: { ask: order, expected: everyone(404) },
  orders_file: {
    ask: ({ in_search: { order_id, file_id } }) => ({ params: { order_id, file_id } }),
    expected: { ...everyone(404), ...searchAudience(200) },
  },
  orders_create: {
    ask: () => ({ body: { title: 'Черновик нового заказа', is_draft: true } }),
    expected: { ...signedIn(201), banned: 403 },
  },
  orders_update: {
    ask: (scene) => ({ ...order(scene), body: { title: 'Перенести остатки из УПП 1.3' } }),
    expected: only({ ...searchAudience(403), owner: 200 }),
  },
  orders_archive: { ask: order, expected: only({ ...searchAudience(403), owner: 200, moderator: 422 }) },
  orders_hide: { ask: order, expected: only({ ...searchAudience(200), owner: 422 }) },
  // Nobody of the scene hides it.
  orders_unhide: { ask: order, expected: only({}) },
  orders_change_status: {
    ask: (scene) => ({ ...order(scene), body: { code: 'B', comment: 'Нарушает правила' } }),
    expected: only({ ...searchAudience(403), owner: 422, moderator: 200 }),
  },
  orders_delete: { ask: order, expected: only({ ...searchAudience(403), owner: 200, moderator: 422 }) },

  customer_drafts_archive: {
    ask: ({ in_search: { order_id } }) => ({ body: { order_ids: [order_id] } }),
    expected: signedIn(200),
  },
  offers_create: {
    ask: (scene) => ({
      ...order(scene),
      body: { freelancer_uuid: scene.outsider_uuid, message: 'Посмотрите, пожалуйста' },
    }),
    expected: only({ ...searchAudience(403), owner: 201 }),
  },
  offers_delete: {
    ask: ({ in_search: { order_id, offer_id } }) => ({
      params: { order_id, offer_id },
      body: { comment: 'Занят до конца месяца' },
    }),
    expected: only({ owner: 200, invited: 200, moderator: 403 }),
  },

  teams_create: { ask: () => ({ body: { title: 'Закрытие месяца' } }), expected: { ...signedIn(201), banned: 403 } },
  teams_get: { ask: team, expected: only({ owner: 200 }) },
  teams_update: {
    ask: (scene) => ({ ...team(scene), body: { title: 'Обмены данными' } }),
    expected: only({ owner: 200 }),
  },
  teams_delete: { ask: team, expected: only({ owner: 200 }) },
  team_members_list: { ask: team, expected: only({ owner: 200 }) },
  team_members_add: {
    ask: ({ team: { team_id }, outsider_uuid }) => ({ params: { team_id, freelancer_uuid: outsider_uuid } }),
    expected: only({ owner: 201 }),
  },
  team_members_remove: { ask: (scene) => ({ params: scene.team }), expected: only({ owner: 200 }) },

  telegram_link: { ask: nothing, expected: signedIn(200) },
  telegram_unlink: { ask: nothing, expected: only({}) },

  saved_searches_create: {
    ask: () => ({ body: { title: 'ЗУП', query: 'query=зуп' } }),
    expected: { ...signedIn(201), unverified: 403 },
  },
  saved_searches_delete: {
    ask: (scene) => ({ params: { search_id: scene.owner_search_id } }),
    expected: only({ owner: 200 }),
  },
  saved_searches_unsubscribe: { ask: () => ({ params: { token: 's1.unsigned' } }), expected: everyone(404) },

  notifications_read: { ask: () => ({ body: { ids: [1] } }), expected: signedIn(200) },
  notifications_prefer: {
    ask: () => ({ body: { group: 'responses', channel: 'mail', is_on: false } }),
    expected: signedIn(200),
  },
  notifications_unsubscribe: { ask: () => ({ params: { token: 'responses.1.unsigned' } }), expected: everyone(404) },
  push_subscribe: {
    ask: () => ({ body: { endpoint: 'https://push.strangers.test/1', p256dh: 'AA', auth: 'AA' } }),
    expected: signedIn(422),
  },
  push_unsubscribe: { ask: () => ({ body: { endpoint: 'https://push.strangers.test/1' } }), expected: signedIn(200) },

  responses_list: {
    ask: order,
    expected: only({ owner: 200, moderator: 200, responder: 200, executor: 403, invited: 403 }),
  },
  responses_create: {
    ask: (scene) => ({
      ...order(scene),
      body: { price: 20_000, period_hours: 24, message: 'Готов начать завтра, делал такое не раз и покажу примеры.' },
    }),
    expected: only({ invited: 201, executor: 201, responder: 422, owner: 422, moderator: 201 }),
  },
  responses_get: {
    ask: response,
    expected: only({ owner: 200, responder: 200, moderator: 200, executor: 404, invited: 404 }),
  },
  responses_view: {
    ask: response,
    expected: only({ owner: 200, responder: 200, moderator: 200 }),
  },
  responses_update: {
    ask: (scene) => ({ ...response(scene), body: { price: 31_000 } }),
    expected: only({ responder: 200, owner: 403, moderator: 403 }),
  },
  responses_delete: { ask: response, expected: only({ responder: 422, owner: 403, moderator: 403 }) },
  responses_approve: { ask: response, expected: only({ owner: 200, responder: 403, moderator: 403 }) },
  responses_reject: { ask: response, expected: only({ owner: 200, responder: 403, moderator: 403 }) },
  responses_revoke: {
    ask: ({ in_work: { order_id, response_id } }) => ({ params: { order_id, response_id } }),
    expected: only({ owner: 422, executor: 422, moderator: 403 }),
  },
  responses_file: {
    ask: ({ in_search: { order_id, response_id, response_file_id } }) => ({
      params: { order_id, response_id, file_id: response_file_id },
    }),
    expected: only({ owner: 200, responder: 200, moderator: 200 }),
  },

  messages_list: {
    ask: (scene) => ({ ...chatOrder(scene), query: { deal_id: String(scene.in_work.deal_id) } }),
    expected: only({ owner: 200, executor: 200, moderator: 200 }),
  },
  messages_create: {
    ask: (scene) => ({ ...chatOrder(scene), body: { deal_id: scene.in_work.deal_id, message: 'Когда начнёте?' } }),
    expected: only({ owner: 201, executor: 201, moderator: 403 }),
  },
  messages_visible: {
    ask: (scene) => ({ ...message(scene), body: { status: 0 } }),
    expected: only({ executor: 200, owner: 403, moderator: 200 }),
  },
  messages_delete: { ask: message, expected: only({ executor: 200, owner: 403, moderator: 200 }) },
  messages_read: {
    ask: (scene) => ({
      ...chatOrder(scene),
      body: { deal_id: scene.in_work.deal_id, up_to: scene.in_work.message_id },
    }),
    expected: only({ owner: 200, executor: 200, moderator: 403 }),
  },
  messages_typing: {
    ask: (scene) => ({ ...chatOrder(scene), body: { deal_id: scene.in_work.deal_id } }),
    expected: only({ owner: 200, executor: 200, moderator: 403 }),
  },
  messages_file: {
    ask: (scene) => {
      const { params } = message(scene);
      return { params: { ...params, file_id: scene.in_work.message_file_id } };
    },
    expected: only({ owner: 200, executor: 200, moderator: 200 }),
  },
  ...DEAL_ROWS,
};

const plainRow = (name: CallName): Row => ({ ask: nothing, expected: PLAIN_EXPECTED[ROUTES[name].auth] });

/** The expected replies to every call. */
export const ROWS = Object.fromEntries(
  (Object.keys(CALLS) as CallName[]).map((name) => [name, OWN_ROWS[name] ?? plainRow(name)]),
) as Record<CallName, Row>;
