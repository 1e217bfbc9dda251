import type { CallName } from '@provodka/contract/http/calls.ts';
import {
  comment,
  deal,
  type Expected,
  everyone,
  only,
  type Row,
  response,
  searchAudience,
  signedIn,
} from './row-makers.ts';

/** Expects access for moderators only; other signed-in people are denied. */
const moderators = (status: number): Expected => ({ ...signedIn(403), moderator: status });

const ANNOUNCEMENT = {
  title: 'Праздники',
  message: 'Выплаты идут дольше',
  type: 'info',
  isDisplayedOnlyAuth: true,
} as const;

/** Expected replies to calls of moderators, of banned people and of disputes. */
export const MODERATION_ROWS = {
  users_ban: {
    ask: (scene) => ({
      params: { uuid: scene.stranger_uuid },
      body: { target: 'customer', reason_code: 'spam', comment: 'Рассылает рекламу' },
    }),
    expected: moderators(200),
  },
  payouts_decide: {
    ask: () => ({ params: { payout_id: 1 }, body: { decision: 'released', comment: 'Проверено по переписке' } }),
    expected: moderators(404),
  },
  checks_decide: {
    ask: () => ({ params: { check_id: 1 }, body: { decision: 'cleared', comment: 'Работают в одном офисе' } }),
    expected: moderators(404),
  },
  users_unban: {
    ask: (scene) => ({ params: { uuid: scene.stranger_uuid }, body: {} }),
    expected: moderators(422),
  },
  users_scam: {
    ask: (scene) => ({
      params: { uuid: scene.stranger_uuid },
      body: { status: 1, comment: 'Берёт деньги и пропадает' },
    }),
    expected: moderators(200),
  },
  users_moderator: {
    ask: (scene) => ({ params: { uuid: scene.stranger_uuid }, body: { status: 1 } }),
    expected: moderators(200),
  },
  users_abonnement: {
    ask: (scene) => ({ params: { uuid: scene.stranger_uuid }, body: { title: 'Год' } }),
    expected: moderators(200),
  },
  responses_visible: {
    ask: (scene) => ({ ...response(scene), body: { status: 0, comment: 'Телефон в тексте' } }),
    expected: moderators(200),
  },
  settings_update: { ask: () => ({ body: {} }), expected: moderators(200) },
  contents_find: { ask: () => ({ body: { codes: ['about'] } }), expected: everyone(200) },
  contents_save: {
    ask: () => ({ params: { code: 'about' }, body: { title: 'О бирже', text: 'Для тех, кто знает 1С', number: 0 } }),
    expected: moderators(200),
  },
  contents_versions: { ask: () => ({ params: { code: 'about' } }), expected: moderators(200) },
  slides_picture: { ask: () => ({ params: { version: '0123456789abcdef' } }), expected: everyone(404) },
  slides_create: { ask: () => ({ body: { title: 'Осенний учёт' } }), expected: moderators(201) },
  slides_update: {
    ask: () => ({ params: { slide_id: 100_000 }, body: { title: 'Осенний учёт' } }),
    expected: moderators(404),
  },
  slides_delete: { ask: () => ({ params: { slide_id: 100_000 } }), expected: moderators(404) },
  announcements_create: {
    ask: () => ({ body: ANNOUNCEMENT }),
    expected: moderators(201),
  },
  announcements_update: {
    ask: () => ({ params: { announcement: 'unknown' }, body: ANNOUNCEMENT }),
    expected: moderators(404),
  },
  announcements_delete: { ask: () => ({ params: { announcement: 'unknown' } }), expected: moderators(404) },
  synonyms_create: { ask: () => ({ body: { terms: ['ККТ', 'касса'] } }), expected: moderators(201) },
  synonyms_update: {
    ask: () => ({ params: { synonym_id: 1_000_000 }, body: { terms: ['ККТ'] } }),
    expected: moderators(404),
  },
  synonyms_delete: { ask: () => ({ params: { synonym_id: 1_000_000 } }), expected: moderators(404) },
  classifiers_create: {
    ask: () => ({ body: { list: 'configurations', title: 'Бухгалтерия 4.0', parent_id: 101 } }),
    expected: moderators(201),
  },
  classifiers_update: {
    ask: () => ({ params: { list: 'configurations', row: '999' }, body: { title: 'Бухгалтерия 4.0' } }),
    expected: moderators(404),
  },
  classifiers_merge: {
    ask: () => ({ params: { list: 'configurations', row: '999' }, body: { into_id: 121 } }),
    expected: moderators(404),
  },
  classifiers_unmerge: {
    ask: () => ({ params: { list: 'configurations', row: '999' }, body: {} }),
    expected: moderators(404),
  },
  classifiers_undo: {
    ask: () => ({ params: { list: 'configurations', row: '999' }, body: {} }),
    expected: moderators(404),
  },
  classifiers_import_preview: {
    ask: () => ({ params: { list: 'planets' }, body: { text: 'Номер;Название' } }),
    expected: moderators(404),
  },
  classifiers_import: {
    ask: () => ({ params: { list: 'planets' }, body: { text: 'Номер;Название', seen: 'A'.repeat(43) } }),
    expected: moderators(404),
  },
  reserved_words_save: { ask: () => ({ body: { words: ['Казначей'] } }), expected: moderators(200) },
  // No technical work is going on, so there is none to end.
  maintenance_set: { ask: () => ({ body: {} }), expected: moderators(200) },
  appeals_create: {
    ask: () => ({ body: { target: 'freelancer', text: 'Прошу прочитать всю переписку ещё раз.' } }),
    expected: { ...signedIn(422), banned: 201 },
  },
  appeals_decide: {
    ask: ({ appeal_id }) => ({ params: { appeal_id }, body: { is_accepted: 0, comment: 'Нарушение подтвердилось' } }),
    expected: moderators(200),
  },
  // Everybody sees profiles, and nobody complains about their own.
  complaints_find: {
    ask: (scene) => ({ query: { subject_kind: 'profile', subject_id: scene.owner_uuids.customer_uuid } }),
    expected: signedIn(200),
  },
  complaints_create: {
    ask: ({ in_search: { order_id } }) => ({
      body: {
        subject_kind: 'order',
        subject_id: String(order_id),
        reason: 'fraud',
        text: 'Просит предоплату на карту',
      },
    }),
    expected: only({ ...searchAudience(201), owner: 422 }),
  },
  tickets_create: {
    ask: () => ({ body: { reason: 'site_error', text: 'Не открывается список откликов', error_code: 'a1b2c3' } }),
    expected: signedIn(201),
  },
  complaints_file: {
    ask: ({ complaint_id, evidence_id }) => ({ params: { complaint_id, file_id: evidence_id } }),
    expected: only({ executor: 200, moderator: 200 }),
  },
  complaints_take: { ask: ({ complaint_id }) => ({ params: { complaint_id } }), expected: moderators(422) },
  complaints_release: { ask: ({ complaint_id }) => ({ params: { complaint_id } }), expected: moderators(200) },
  complaints_note: {
    ask: ({ complaint_id }) => ({ params: { complaint_id }, body: { text: 'Похоже на старую ссору' } }),
    expected: moderators(200),
  },
  complaints_decide: {
    ask: ({ complaint_id }) => ({
      params: { complaint_id },
      body: { decision: 'confirmed', answer: 'Спасибо, мы приняли меры.', warning: 'Не зовите мимо сделки.' },
    }),
    expected: moderators(200),
  },
  // Nobody is asked who they are.
  crashes_report: { ask: () => ({ body: { kind: 'script', message: 'TypeError: x' } }), expected: everyone(200) },
  crashes_fix: { ask: () => ({ params: { crash_id: 1 }, body: { is_fixed: 1 } }), expected: moderators(404) },
  // The passport of the owner waits for a decision.
  verifications_create: {
    ask: () => ({ body: { kind: 'identity', number: '4508 123456', file_ids: [1] } }),
    expected: signedIn(422),
  },
  verifications_withdraw: { ask: ({ verification: { params } }) => ({ params }), expected: only({ owner: 200 }) },
  verifications_file: {
    ask: ({ verification: { params, file_id } }) => ({ params: { ...params, file_id } }),
    expected: only({ owner: 200, moderator: 200 }),
  },
  verifications_decide: {
    ask: ({ verification: { params } }) => ({ params, body: { decision: 'refused', reason_code: 'unreadable' } }),
    expected: moderators(200),
  },
  // It waits, so nothing is approved yet.
  verifications_revoke: {
    ask: ({ verification: { params } }) => ({ params, body: { reason_code: 'mistaken' } }),
    expected: moderators(422),
  },
  // The number is no mobile: a code to one would be refused to the next actor.
  phone_code_send: { ask: () => ({ body: { phone: '+74951234567' } }), expected: signedIn(422) },
  // No code waits.
  phone_confirm: { ask: () => ({ body: { code: '123456' } }), expected: signedIn(422) },
  // Nobody of the scene has linked Telegram.
  phone_ask_in_telegram: { ask: () => ({}), expected: { ...signedIn(422), unverified: 403 } },
  blocks_create: {
    ask: ({ stranger_uuid }) => ({ body: { user_uuid: stranger_uuid } }),
    expected: { ...signedIn(200), stranger_freelancer: 422 },
  },
  // Nobody of the scene blocks this person.
  blocks_delete: { ask: ({ owner_uuids: { uuid } }) => ({ params: { uuid } }), expected: only({}) },
  // The scene has no dispute.
  deals_dispute_get: { ask: deal, expected: only({}) },
  deals_dispute: {
    ask: (scene) => ({ ...deal(scene), body: { ...comment, reason: 'no_answer' } }),
    expected: only({ owner: 200, executor: 200, moderator: 403 }),
  },
  deals_dispute_evidence: {
    ask: (scene) => ({ ...deal(scene), body: comment }),
    expected: only({ owner: 422, executor: 422, moderator: 422 }),
  },
  deals_dispute_withdraw: { ask: deal, expected: only({ owner: 422, executor: 422, moderator: 403 }) },
  deals_dispute_decide: {
    ask: (scene) => ({ ...deal(scene), body: { share: 50, reason: 'Сделана половина' } }),
    expected: only({ owner: 403, executor: 403, moderator: 422 }),
  },
} satisfies Partial<Record<CallName, Row>>;
