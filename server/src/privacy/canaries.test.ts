import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDealStage, PAYOUT_FORM } from '../../test/deals/deal-stage.ts';
import { storedFiles } from '../../test/files/stored-files.ts';
import { uploadText } from '../../test/files/uploads.ts';
import { ORDER_FORM, openMarket } from '../../test/market.ts';
import type { Browser } from '../../test/people/browser.ts';
import { verifyPhone } from '../../test/people/phone-messages.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { checkInvariants } from '../doctor/check-invariants.ts';

const CANARY = 'kanareyka7';
const WORDS = `Веду учёт в торговых компаниях много лет, ${CANARY}, и рассказываю об этом подробно.`;

/** Columns that keep texts of a deleted person (decisions 0107): messages to others, and texts of deals. */
const KEPT = [
  'deal_events.comment',
  'deals.description',
  'messages.message',
  'reviews.text',
  // Words of all orders, without their authors.
  'search_lexemes.lexeme',
];
/** Books of the sandbox, which plays the bank and Telegram, are not ours. */
const isOurs = (place: string) => !place.startsWith('sandbox_');

let server: TestServer;
const market = openMarket(() => server);
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Searches every text, document, list and bytes of every table for the canary. */
async function findCanary(): Promise<string[]> {
  const { rows } = await sql<{ place: string; table: string; column: string; type: string }>`
    select table_name || '.' || column_name as place, format('%I.%I', table_schema, table_name) as table,
      quote_ident(column_name) as column, data_type as type
    from information_schema.columns where table_schema in ('public', 'graphile_worker')
      and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'bytea', 'tsvector', 'character varying', 'USER-DEFINED')
    order by 1`.execute(server.db);
  const found: string[] = [];
  for (const { place, table, column, type } of rows) {
    const text = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`;
    const hits = await sql<{ has: boolean }>`select exists (select from ${sql.raw(table)}
      where ${sql.raw(text)} ilike ${`%${CANARY}%`}) as has`.execute(server.db);
    if (hits.rows[0]?.has) found.push(place);
  }
  return found;
}

const readStored = () => {
  const folder = join(server.built.config.DATA_DIR, 'files');
  return storedFiles(folder).filter((file) => readFileSync(join(folder, file), 'utf8').includes(CANARY));
};

async function lead(): Promise<string> {
  const person = await server.makers.user(CANARY);
  const browser = await server.browser(CANARY);
  const { api } = browser;
  for (const [call, uuid] of [
    ['customers_update', person.customer_uuid],
    ['freelancers_update', person.freelancer_uuid],
  ] as const)
    await api[call]({
      params: { uuid },
      body: {
        about: WORDS,
        contact_message: CANARY,
        contact_phone: '+79173025541',
        city_id: 1,
        middle_name: 'Канарович',
      },
    });
  await uploadText(browser, `${CANARY}.txt`, WORDS);
  const passport = await uploadText(browser, `паспорт ${CANARY}.pdf`, `%PDF-1.4 ${WORDS}`);
  await api.verifications_create({ body: { kind: 'identity', number: '4508 123456', file_ids: [passport] } });
  await verifyCompany(browser);
  await verifyPhone(server, browser, '+79161112233');
  server.clock.advance({ minutes: 2 });
  await api.phone_code_send({ body: { phone: '+79173025541' } });
  const file = await uploadText(browser, `заказ ${CANARY}.txt`, WORDS);
  const { data: order } = await api.orders_create({
    body: { ...ORDER_FORM, title: `Обмен для ${CANARY}`, description: WORDS, file_ids: [file] },
  });
  await api.orders_archive({ params: { order_id: order.id } });
  await api.teams_create({ body: { title: `Команда ${CANARY}`, description: WORDS } });
  await api.saved_searches_create({ body: { title: CANARY, query: `query=${CANARY}` } });
  const order_id = await market.publishOrder({}, 'payer_of_canary');
  const unwanted = await market.publishOrder({}, 'payer_of_canary');
  await api.orders_hide({ params: { order_id: unwanted } });
  const { id: response_id } = await market.respond(CANARY, order_id, { message: WORDS });
  const customer = await server.api('payer_of_canary');
  await customer.responses_approve({ params: { order_id, response_id } });
  const pair = { customer, executor: api, customerLogin: 'payer_of_canary', executorLogin: CANARY, order_id };
  const { deal_id } = await stage.paid(pair, { description: `${WORDS}\nСверка` });
  await api.deals_deliver({ params: { order_id, deal_id }, body: { comment: WORDS } });
  await customer.deals_accept({ params: { order_id, deal_id } });
  await api.deals_payout({ params: { order_id, deal_id }, body: PAYOUT_FORM });
  await stage.settlePayout();
  await api.reviews_create({ body: { deal_id, stars: 5, text: WORDS } });
  await customer.orders_change_status({ params: { order_id }, body: { code: 'F' } });
  const evidence = await uploadText(browser, `скриншот ${CANARY}.txt`, WORDS);
  await api.tickets_create({ body: { reason: 'other', text: WORDS, error_code: CANARY, file_ids: [evidence] } });
  await plant(person.uuid);
  return person.uuid;
}

/** Has an organisation of this name verified, which puts it beside the person's. */
async function verifyCompany(browser: Browser): Promise<void> {
  const file_ids = [await uploadText(browser, `выписка ${CANARY}.pdf`, `%PDF-1.4 ${WORDS}`)];
  const { data } = await browser.api.verifications_create({
    body: { kind: 'organisation', number: '7707083893', title: `ООО «${CANARY}»`, file_ids },
  });
  await server.makers.user('moderator', { is_moderator: true });
  const { verifications_decide } = await server.api('moderator');
  await verifications_decide({ params: { verification_id: data.id }, body: { decision: 'approved' } });
}

/** Plants data that come from other sites, browsers and moderators. */
async function plant(uuid: string): Promise<void> {
  const now = server.clock.now();
  const bytes = Buffer.from(CANARY);
  const { db } = server;
  const own = { user_uuid: uuid, created_at: now };
  await db
    .insertInto('passkeys')
    .values({ ...own, credential_id: bytes, public_key: bytes, sign_count: 0, title: CANARY })
    .execute();
  await db
    .insertInto('authenticators')
    .values({ ...own, secret_sealed: bytes })
    .execute();
  const token = { title: CANARY, token_hash: bytes, expires_at: new Date(now.getTime() + 90 * 86_400_000) };
  await db
    .insertInto('api_tokens')
    .values({ ...own, ...token, scopes: ['read'] })
    .execute();
  const use = { token_id: 1, day: '2026-11-28', call: 'read', title: CANARY, number: 1, last_used_at: now };
  await db
    .insertInto('token_uses')
    .values({ ...use, user_uuid: uuid, address: CANARY })
    .execute();
  const hook = { title: CANARY, url: `https://${CANARY}.example.ru`, groups: ['money' as const], secret_sealed: bytes };
  await db
    .insertInto('webhooks')
    .values({ ...own, ...hook, is_active: false })
    .execute();
  await db.insertInto('recovery_codes').values({ user_uuid: uuid, code_hash: bytes }).execute();
  await db
    .insertInto('sign_in_identities')
    .values({ ...own, provider: 'site', subject: CANARY })
    .execute();
  await db
    .insertInto('telegram_links')
    .values({ user_uuid: uuid, chat_id: 77, username: CANARY, linked_at: now })
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values({ ...own, endpoint: `https://push.test/${CANARY}`, p256dh: CANARY, auth: CANARY })
    .execute();
  await db
    .insertInto('account_traces')
    .values({ user_uuid: uuid, kind: 'device', mark: bytes, first_seen_at: now, last_seen_at: now })
    .execute();
  await db.insertInto('avatars').values({ user_uuid: uuid, size: 48, image: bytes }).execute();
  const change = { old_email: `${CANARY}@a.test`, new_email: `${CANARY}@b.test`, confirm_hash: bytes };
  await db
    .insertInto('email_changes')
    .values({ ...own, ...change })
    .execute();
  await db
    .insertInto('email_tokens')
    .values({ ...own, token_hash: bytes, purpose: 'reset', expires_at: now })
    .execute();
  const ban = {
    target: 'freelancer',
    reason_code: 'other',
    comment: CANARY,
    note: CANARY,
    lifted_at: now,
    lifted_how: 'moderator',
  };
  const { id } = await db
    .insertInto('bans')
    .values({ ...own, ...ban })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('appeals').values({ ban_id: id, text: CANARY, created_at: now }).execute();
  await plantComplaints(uuid);
  await sql`update sessions set user_agent = ${CANARY}, expires_at = ${new Date(now.getTime() + 90 * 86_400_000)}
    where user_uuid = ${uuid}::uuid`.execute(db);
}

/** Plants a complaint by the person, one about them and a ticket, all decided, and a block each way. */
async function plantComplaints(uuid: string): Promise<void> {
  const now = server.clock.now();
  const other = await server.makers.user('other_of_canary');
  const [moderator, own] = [await server.makers.user('moderator'), await server.makers.user(CANARY)];
  const decision = {
    status: 'confirmed',
    taken_by: moderator.uuid,
    taken_at: now,
    answer: CANARY,
    decided_by: moderator.uuid,
    decided_at: now,
  };
  const common = { subject_kind: 'profile', reason: 'rude', created_at: now, due_at: now, ...decision };
  const complaints = await server.db
    .insertInto('complaints')
    .values([
      {
        ...common,
        reporter_uuid: uuid,
        about_uuid: other.uuid,
        profile_uuid: other.customer_uuid,
        excerpt: '',
        text: CANARY,
      },
      {
        ...common,
        reporter_uuid: other.uuid,
        about_uuid: uuid,
        profile_uuid: own.customer_uuid,
        excerpt: CANARY,
        warning: CANARY,
        answer: 'Приняли меры',
      },
      {
        ...common,
        subject_kind: 'support',
        status: 'answered',
        reporter_uuid: uuid,
        excerpt: '',
        text: CANARY,
        error_code: CANARY,
      },
    ])
    .returning('id')
    .execute();
  const note = { author_uuid: moderator.uuid, text: CANARY, created_at: now };
  await server.db
    .insertInto('complaint_notes')
    .values(complaints.map(({ id }) => ({ ...note, complaint_id: id })))
    .execute();
  await server.db
    .insertInto('person_blocks')
    .values([
      { user_uuid: uuid, blocked_uuid: other.uuid, created_at: now },
      { user_uuid: other.uuid, blocked_uuid: uuid, created_at: now },
    ])
    .execute();
}

it('leaves of a deleted person only what is listed when their account had a canary in every field', async () => {
  const uuid = await lead();
  const leaver = await server.browser(CANARY);
  await leaver.api.personal_data_export();
  await server.settle();
  expect((await leaver.api.personal_data_get()).data.export.latest?.status).toBe('done');
  const before = await findCanary();
  expect(before).toEqual(
    expect.arrayContaining([
      'users.login',
      'users.email',
      'profiles.about',
      'notifications.text',
      'orders.title',
      'teams.title',
      'complaints.text',
      'complaints.excerpt',
      'complaints.error_code',
      'complaint_notes.text',
      'verifications.title',
      'users.badges',
    ]),
  );
  expect(readStored().length).toBeGreaterThan(0);
  const { api } = leaver;
  expect((await api.personal_data_get()).data.obstacles).toEqual([]);
  await api.personal_data_delete();
  server.clock.advance({ days: 31 });
  await server.settle();
  server.clock.advance({ days: 2 });
  await server.settle();
  const gone = await server.db.selectFrom('users').select('deleted_at').where('uuid', '=', uuid).executeTakeFirst();
  expect(gone?.deleted_at).not.toBeNull();
  expect([(await findCanary()).filter(isOurs), readStored()]).toEqual([KEPT, []]);
  for (const table of ['person_blocks', 'hidden_orders', 'phone_checks'] as const)
    expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
  const acts = await server.db.selectFrom('acceptances').select('act').where('user_uuid', '=', uuid).execute();
  expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['sign_up', 'payout']));
  const findings = await checkInvariants(server.built.pool, server.clock.now());
  expect(
    findings.filter(({ invariant }) => /deleted|deletion|orders are|searched|chat|evidence/.test(invariant)),
  ).toEqual([]);
});
