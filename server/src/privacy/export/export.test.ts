import { EXPORT_LIMITS } from '@provodka/domain/people/data-export.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextOf } from '../../../test/context.ts';
import { openDealStage } from '../../../test/deals/deal-stage.ts';
import { downloadDataCopy } from '../../../test/files/data-copy.ts';
import { uploadText } from '../../../test/files/uploads.ts';
import { openMarket } from '../../../test/market.ts';
import type { Browser } from '../../../test/people/browser.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { checkInvariants } from '../../doctor/check-invariants.ts';
import { diskStorage } from '../../integrations/storage/disk.ts';
import { TABLES } from '../../platform/database/schema.ts';
import { exportedLists } from './archive.ts';
import { makeExports } from './export-service.ts';

/** Tables that the copy does not tell of, and why. */
const LEFT_OUT: Record<string, string> = {
  account_checks: 'hints for moderators, which would show how fraud is found',
  complaint_notes: 'words of moderators to each other',
  payout_holds: 'checks against theft, which would show how it is found',
  audit: 'what moderators did; no field of the person',
  attempts: 'keyed hashes for limits, gone in days',
  passkey_challenges: 'a random number of a minute',
  sign_in_steps: 'a sign-in of minutes',
  email_tokens: 'hashes of links in letters',
  telegram_tokens: 'hashes of links',
  phone_checks: 'hashes of minutes',
  rate_counts: 'hashes for limits, gone in a minute',
  idempotency_keys: 'replies of a day, for repetitions',
  outbox: 'copies of events on their way',
  files: 'the files themselves are in the archive',
  avatars: 'the picture itself is in the archive',
  order_files: 'the files themselves are in the archive',
  response_files: 'the files themselves are in the archive',
  deal_files: 'the files themselves are in the archive',
  message_files: 'the files themselves are in the archive',
  verification_files: 'the files themselves are in the archive',
  export_files: 'former copies',
  order_views: 'hashes of visitors',
  deleted_reviews: 'when a deleted review had been written',
  review_reminders: 'that a reminder was sent',
  telegram_messages: 'numbers of messages of the bot',
  telegram_updates: 'numbers of updates of the bot',
  told_messages: 'where the product stands',
  new_orders: 'where the product stands',
  storage_marker: 'where the product stands',
  money_alerts: 'where the product stands',
  search_words: 'words of all orders, of nobody',
  search_lexemes: 'words of all orders, of nobody',
  search_synonyms: 'of the site',
  settings: 'of the site',
  content_versions: 'of the site',
  slides: 'of the site',
  slide_pictures: 'of the site',
  sbp_banks: 'of the site',
  classifier_merges: 'of the site',
  crashes: 'of nobody: errors in groups',
  minor_changes: 'of the site: edits of documents',
  classifier_merge_uses: 'what an undone merge would put back, gone in 30 days',
  statistic_days: 'sums of all',
  price_corridors: 'sums of all',
};

let server: TestServer;
const market = openMarket(() => server);
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const statusOf = async ({ api }: Browser) => (await api.personal_data_get()).data.export.latest?.status;

it('tells of every table of the product, or says why not', () => {
  const nobody = { user_uuid: '', customer_uuid: '', freelancer_uuid: '' };
  const told = new Set(exportedLists(nobody, server.clock.now()).flatMap(({ tables }) => tables));
  const untold = TABLES.filter((table) => !told.has(table) && !table.startsWith('sandbox_'));
  expect(untold.filter((table) => !(table in LEFT_OUT))).toEqual([]);
  const known = new Set<string>(TABLES);
  expect(Object.keys(LEFT_OUT).filter((table) => told.has(table) || !known.has(table))).toEqual([]);
});

it('gives a person everything of theirs and nothing of the other side but their words', async () => {
  const other = await server.makers.user('payer_of_copy');
  const person = await server.makers.user('copied');
  const browser = await server.browser('copied');
  await server.db.updateTable('users').set({ password_hash: 'kept-as-a-hash' }).execute();
  const about = 'Веду учёт в торговых компаниях много лет и рассказываю об этом подробно.';
  await browser.api.freelancers_update({
    params: { uuid: person.freelancer_uuid },
    body: { about, contact_message: 'пишите', contact_phone: '+79173025541', city_id: 1 },
  });
  await uploadText(browser, 'смета.txt', 'строки сметы');
  const evidence = await uploadText(browser, 'скриншот.txt', 'строки скриншота');
  await browser.api.tickets_create({
    body: { reason: 'payment', text: 'Где посмотреть выплату?', file_ids: [evidence] },
  });
  const aboutCopied = { subject_kind: 'profile', subject_id: person.freelancer_uuid, reason: 'false' } as const;
  const others = await uploadText(await server.browser('payer_of_copy'), 'чужое.txt', 'чужие строки');
  await (await server.api('payer_of_copy')).complaints_create({ body: { ...aboutCopied, file_ids: [others] } });
  const order_id = await market.publishOrder({}, 'payer_of_copy');
  const words = 'Сделаю обмен за два дня, опыт с УТ 11 и розницей есть.';
  const { id: response_id } = await market.respond('copied', order_id, { message: words });
  const customer = await server.api('payer_of_copy');
  await customer.responses_approve({ params: { order_id, response_id } });
  const pair = { customer, executor: browser.api, customerLogin: 'payer_of_copy', executorLogin: 'copied', order_id };
  const description = 'Перенести остатки, вопросы на buh@payer.test или +79161112233\nСверка';
  const { deal_id } = await stage.paid(pair, { description });
  await browser.api.deals_deliver({ params: { order_id, deal_id }, body: { comment: 'Готово, проверьте перенос' } });
  await browser.api.personal_data_export();
  expect(await statusOf(browser)).toBe('waiting');
  await expect(browser.api.personal_data_export()).rejects.toMatchObject({ status: 422, message: /уже готовится/ });
  await server.settle();
  await server.tell();
  expect((await browser.api.personal_data_get()).data.export).toMatchObject({
    latest: { status: 'done', number_left_out: 0 },
    right: { allowed: false },
  });
  const entries = await downloadDataCopy(browser);
  const text = (name: string) => entries.get(name)?.toString('utf8') ?? '';
  expect(text('Таблицы/Аккаунт.csv')).toMatch(/^\uFEFFЛогин;Почта;.*copied/s);
  expect(JSON.parse(text('JSON/Профили.json'))).toContainEqual(
    expect.objectContaining({ 'О себе': about, Телефон: '+79173025541' }),
  );
  expect(text('Таблицы/Ваши сообщения.csv')).toContain('Сделаю обмен');
  expect(text('Таблицы/Сделки.csv')).toContain('Перенести остатки');
  expect(text('Таблицы/История сделок.csv')).toContain('Готово, проверьте перенос');
  expect([...entries].find(([name]) => name.endsWith('смета.txt'))?.[1].toString()).toBe('строки сметы');
  expect(text('Таблицы/Ваши жалобы и обращения.csv')).toContain(`${evidence} скриншот.txt`);
  expect(text(`Файлы/${evidence} скриншот.txt`)).toBe('строки скриншота');
  expect(text('Прочтите.txt')).not.toContain('Не вошло');
  const all = [...entries.values()].map((bytes) => bytes.toString('utf8')).join('\n');
  const { email } = await server.db
    .selectFrom('users')
    .select('email')
    .where('uuid', '=', other.uuid)
    .executeTakeFirstOrThrow();
  for (const secret of [email, 'buh@payer.test', '9161112233', 'kept-as-a-hash', 'чужие строки'])
    expect(all).not.toContain(secret);
  const findings = await checkInvariants(server.built.pool, server.clock.now());
  expect(findings.filter(({ invariant }) => /copy of personal|held by/.test(invariant))).toEqual([]);
});

it('tells customers what they filled in of an order', async () => {
  await server.makers.user('orderer');
  await market.publishOrder({ release: '3.0.150.28', is_on_support: false }, 'orderer');
  const browser = await server.browser('orderer');
  await browser.api.personal_data_export();
  await server.settle();
  const orders = (await downloadDataCopy(browser)).get('JSON/Заказы.json')?.toString('utf8') ?? '[]';
  const filledIn = { Релиз: '3.0.150.28', 'На поддержке': false, Закрытый: false, 'Отклики видны': true };
  expect(JSON.parse(orders)).toEqual([expect.objectContaining(filledIn)]);
});

it('keeps a copy for seven days, for its person alone, and makes one a day', async () => {
  await server.makers.user('keeper');
  const keeper = await server.browser('keeper');
  await keeper.api.personal_data_export();
  await server.settle();
  await server.makers.user('stranger');
  const stranger = await server.browser('stranger');
  await expect(stranger.api.personal_data_export_open()).rejects.toMatchObject({ status: 404 });
  await expect(keeper.api.personal_data_export()).rejects.toMatchObject({ status: 422, message: /раз в сутки/ });
  server.clock.advance({ days: 6 });
  expect((await downloadDataCopy(keeper)).size).toBeGreaterThan(50);
  server.clock.advance({ days: 1 });
  await expect(keeper.api.personal_data_export_open()).rejects.toMatchObject({ status: 404, message: /уже нет/ });
  await server.settle();
  expect(await server.db.selectFrom('export_files').selectAll().execute()).toEqual([]);
  await keeper.api.personal_data_export();
  expect(await statusOf(keeper)).toBe('waiting');
});

it('is made by another server when the first one has died, and once', async () => {
  const person = await server.makers.user('orphan');
  const browser = await server.browser('orphan');
  await browser.api.personal_data_export();
  await server.db
    .updateTable('data_exports')
    .set({ status: 'making', worked_at: server.clock.now(), attempts: 1 })
    .where('user_uuid', '=', person.uuid)
    .execute();
  await server.settle();
  expect(await statusOf(browser)).toBe('making');
  server.clock.advance({ minutes: 11 });
  await Promise.all([server.built.deliveries.make_exports?.(), server.built.deliveries.make_exports?.()]);
  expect(await statusOf(browser)).toBe('done');
  const { files } = await server.db
    .selectFrom('files')
    .select((of) => of.fn.countAll<number>().as('files'))
    .where('owner_uuid', '=', person.uuid)
    .executeTakeFirstOrThrow();
  expect(files).toBe(1);
});

it('is tried anew some minutes after an attempt has broken, and not at once', async () => {
  const person = await server.makers.user('unlucky');
  const browser = await server.browser('unlucky');
  await browser.api.personal_data_export();
  const storage = { ...diskStorage('/nowhere'), create: () => Promise.reject(new Error('No space left')) };
  const parts = { storage, brand: 'Проводка', stopped: new AbortController().signal };
  const tryNow = () => makeExports(() => contextOf(server, null), parts);
  await expect(tryNow()).rejects.toThrow('No space left');
  await tryNow();
  server.clock.advance({ minutes: 5 });
  await expect(tryNow()).rejects.toThrow('No space left');
  const { attempts } = await server.db
    .selectFrom('data_exports')
    .select('attempts')
    .where('user_uuid', '=', person.uuid)
    .executeTakeFirstOrThrow();
  expect([attempts, await statusOf(browser)]).toEqual([2, 'waiting']);
  server.clock.advance({ minutes: 5 });
  await server.built.deliveries.make_exports?.();
  expect(await statusOf(browser)).toBe('done');
});

it('is given up when its making has ended three servers, and may be asked for anew', async () => {
  const person = await server.makers.user('deadly');
  const browser = await server.browser('deadly');
  await browser.api.personal_data_export();
  await server.db
    .updateTable('data_exports')
    .set({ status: 'making', worked_at: server.clock.now(), attempts: EXPORT_LIMITS.attempts })
    .where('user_uuid', '=', person.uuid)
    .execute();
  server.clock.advance({ minutes: 11 });
  await server.built.deliveries.make_exports?.();
  expect(await statusOf(browser)).toBe('failed');
  await browser.api.personal_data_export();
  await server.built.deliveries.make_exports?.();
  expect(await statusOf(browser)).toBe('done');
});
