/**
 * Every call of the API under `/rest/v1`, name → method and path (specification section 7; decisions 2 and 6 for the added ones).
 * It stands apart from the schemas so that a page can call the API without loading them.
 */
export const CALLS = {
  auth_sign_up: 'POST /auth/sign-up',
  auth_sign_in: 'POST /auth/sign-in',
  auth_sign_out: 'POST /auth/sign-out',
  auth_email_verify: 'POST /auth/email/verify',
  auth_email_resend: 'POST /auth/email/resend',
  auth_password_forgot: 'POST /auth/password/forgot',
  auth_password_reset: 'POST /auth/password/reset',
  auth_password_change: 'POST /auth/password/change',
  auth_sessions_list: 'GET /auth/sessions',
  auth_sessions_delete: 'DELETE /auth/sessions/{session_id}',

  auth_user: 'GET /freelance/auth/user',
  settings_get: 'GET /freelance/settings',
  configurations_list: 'GET /classifiers/configurations',
  platforms_list: 'GET /classifiers/platforms',
  cities_list: 'GET /locations/cities',
  users_search: 'GET /freelance/users',

  files_upload: 'POST /freelance/files',
  files_get: 'GET /freelance/files/{file_id}',
  files_delete: 'DELETE /freelance/files/{file_id}',

  orders_list: 'GET /freelance/orders',
  orders_statuses: 'GET /freelance/orders/statuses',
  orders_get: 'GET /freelance/orders/{order_id}',
  orders_create: 'POST /freelance/orders',
  orders_update: 'POST /freelance/orders/{order_id}',
  orders_archive: 'POST /freelance/orders/{order_id}/archive',
  orders_change_status: 'POST /freelance/orders/{order_id}/status',
  orders_delete: 'DELETE /freelance/orders/{order_id}',
  orders_file: 'GET /freelance/orders/{order_id}/files/{file_id}',
  customer_orders_list: 'GET /freelance/cabinet/customer/orders',
  freelancer_orders_list: 'GET /freelance/cabinet/freelancer/orders',

  responses_list: 'GET /freelance/orders/{order_id}/responses',
  responses_create: 'POST /freelance/orders/{order_id}/responses',
  responses_get: 'GET /freelance/orders/{order_id}/responses/{response_id}',
  responses_view: 'POST /freelance/orders/{order_id}/responses/{response_id}/view',
  responses_update: 'POST /freelance/orders/{order_id}/responses/{response_id}',
  responses_delete: 'DELETE /freelance/orders/{order_id}/responses/{response_id}',
  responses_approve: 'POST /freelance/orders/{order_id}/responses/{response_id}/approve',
  responses_revoke: 'POST /freelance/orders/{order_id}/responses/{response_id}/revoke',
  responses_reject: 'POST /freelance/orders/{order_id}/responses/{response_id}/reject',
  responses_file: 'GET /freelance/orders/{order_id}/responses/{response_id}/files/{file_id}',
  freelancer_responses_list: 'GET /freelance/cabinet/freelancer/responses',

  deals_list: 'GET /freelance/orders/{order_id}/deals',
  deals_create: 'POST /freelance/orders/{order_id}/deals',
  deals_get: 'GET /freelance/orders/{order_id}/deals/{deal_id}',
  deals_delete: 'DELETE /freelance/orders/{order_id}/deals/{deal_id}',
  deals_pay: 'POST /freelance/orders/{order_id}/deals/{deal_id}/payment',
  deals_deliver: 'POST /freelance/orders/{order_id}/deals/{deal_id}/deliver',
  deals_rework: 'POST /freelance/orders/{order_id}/deals/{deal_id}/rework',
  deals_accept: 'POST /freelance/orders/{order_id}/deals/{deal_id}/accept',
  deals_payout: 'POST /freelance/orders/{order_id}/deals/{deal_id}/payout',
  deals_refund: 'POST /freelance/orders/{order_id}/deals/{deal_id}/refund',
  deals_dispute_concede: 'POST /freelance/orders/{order_id}/deals/{deal_id}/dispute/concede',
  deals_file: 'GET /freelance/orders/{order_id}/deals/{deal_id}/files/{file_id}',
  sbp_banks_list: 'GET /freelance/sbp-banks',
  payments_notify: 'POST /payments/{provider}/notifications',

  messages_list: 'GET /freelance/orders/{order_id}/messages',
  messages_create: 'POST /freelance/orders/{order_id}/messages',
  messages_visible: 'POST /freelance/orders/{order_id}/messages/{message_id}/visible',
  messages_delete: 'DELETE /freelance/orders/{order_id}/messages/{message_id}',
  messages_read: 'POST /freelance/orders/{order_id}/messages/read',
  messages_typing: 'POST /freelance/orders/{order_id}/messages/typing',
  messages_file: 'GET /freelance/orders/{order_id}/messages/{message_id}/files/{file_id}',
  customer_messages_list: 'GET /freelance/cabinet/customer/messages',
  freelancer_messages_list: 'GET /freelance/cabinet/freelancer/messages',

  reviews_create: 'POST /freelance/reviews',
  reviews_get: 'GET /freelance/reviews/{review_id}',
  reviews_update: 'POST /freelance/reviews/{review_id}',
  reviews_delete: 'DELETE /freelance/reviews/{review_id}',
  customer_reviews_list: 'GET /freelance/cabinet/customer/reviews',
  freelancer_reviews_list: 'GET /freelance/cabinet/freelancer/reviews',
} as const satisfies Record<string, `${'GET' | 'POST' | 'DELETE'} /${string}`>;

export type CallName = keyof typeof CALLS;

export const BASE_PATH = '/rest/v1';
