import type { CallName } from '@provodka/contract/http/calls.ts';
import { comment, deal, everyone, only, type Row, searchAudience, signedIn, unpaidDeal } from './row-makers.ts';

/** Rows of deals, their money and their reviews. */
export const DEAL_ROWS = {
  deals_list: {
    ask: ({ in_work: { order_id } }) => ({ params: { order_id } }),
    // Others who see the order learn that none of its deals is theirs.
    expected: only(searchAudience(200)),
  },
  deals_create: {
    ask: ({ in_work: { order_id } }) => ({ params: { order_id }, body: {} }),
    expected: signedIn(422),
  },
  deals_get: { ask: deal, expected: only({ owner: 200, executor: 200, moderator: 200 }) },
  deals_file: {
    ask: ({ in_work: { order_id, deal_id, deal_file_id } }) => ({
      params: { order_id, deal_id, file_id: deal_file_id },
    }),
    expected: only({ owner: 200, executor: 200, moderator: 200 }),
  },
  // Before the end of a deal only its sides learn that it exists.
  deals_act: { ask: deal, expected: only({ owner: 422, executor: 422 }) },
  deals_statement: { ask: deal, expected: only({ owner: 422, executor: 422 }) },
  deals_delete: { ask: unpaidDeal, expected: only({ owner: 200, executor: 403, moderator: 403 }) },
  deals_pay: {
    ask: (scene) => ({ ...unpaidDeal(scene), body: { method: 'card', accept_terms: true } }),
    expected: only({ owner: 200, executor: 403, moderator: 403 }),
  },
  deals_deliver: {
    ask: (scene) => ({ ...deal(scene), body: comment }),
    expected: only({ executor: 200, owner: 403, moderator: 403 }),
  },
  deals_rework: {
    ask: (scene) => ({ ...deal(scene), body: comment }),
    expected: only({ owner: 422, executor: 403, moderator: 403 }),
  },
  deals_tick: {
    ask: (scene) => ({ ...deal(scene), body: { number: 1, is_met: true } }),
    // No work was delivered.
    expected: only({ owner: 422, executor: 403, moderator: 403 }),
  },
  deals_accept: { ask: deal, expected: only({ owner: 200, executor: 403, moderator: 403 }) },
  deals_payout: {
    ask: ({ in_work: { order_id }, accepted_deal_id }) => ({
      params: { order_id, deal_id: accepted_deal_id },
      body: {
        method: 'sbp',
        phone: '+79990000000',
        bank_id: '100000000111',
        tax_status: 'individual',
        accept_terms: true,
      },
    }),
    expected: only({ executor: 200, owner: 403, moderator: 403 }),
  },
  // Takes back a request for a payout; a deal without one returns unchanged.
  deals_payout_stop: {
    ask: ({ in_work: { order_id }, accepted_deal_id }) => ({ params: { order_id, deal_id: accepted_deal_id } }),
    expected: only({ executor: 200, owner: 403, moderator: 403 }),
  },
  deals_refund: {
    ask: (scene) => ({ ...deal(scene), body: comment }),
    expected: only({ executor: 200, owner: 422, moderator: 403 }),
  },
  deals_dispute_concede: { ask: deal, expected: only({ owner: 422, executor: 422, moderator: 403 }) },
  payments_notify: {
    ask: () => ({ params: { provider: 'sandbox' }, body: { event: 'payment.succeeded', object: { id: 'unknown' } } }),
    expected: everyone(200),
  },

  reviews_create: {
    ask: ({ accepted_deal_id }) => ({
      body: { deal_id: accepted_deal_id, stars: 5, text: 'Задача была описана ясно, оплата сразу.' },
    }),
    expected: only({ owner: 201, executor: 422 }),
  },
  reviews_get: {
    ask: ({ review_id }) => ({ params: { review_id } }),
    expected: only({ executor: 200, moderator: 200 }),
  },
  reviews_update: {
    ask: ({ review_id }) => ({ params: { review_id }, body: { stars: 4 } }),
    expected: only({ executor: 200, moderator: 403 }),
  },
  reviews_delete: {
    ask: ({ review_id }) => ({ params: { review_id } }),
    expected: only({ executor: 200, moderator: 403 }),
  },
  // The reviewed person does not see it before its publication.
  reviews_reply: {
    ask: ({ review_id }) => ({ params: { review_id }, body: { text: 'Спасибо, было приятно работать вместе.' } }),
    expected: only({ executor: 403, moderator: 403 }),
  },
  reviews_reply_delete: {
    ask: ({ review_id }) => ({ params: { review_id } }),
    expected: only({ executor: 403, moderator: 403 }),
  },
} satisfies Partial<Record<CallName, Row>>;
