import { configurationAddress } from '@provodka/contract/http/addresses.ts';
import { visibleRows } from '@provodka/domain/classifiers.ts';
import { PODIUM_PLACES } from '@provodka/domain/leaderboards.ts';
import { DEFAULT_SETTINGS } from '@provodka/domain/thresholds.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ARTICLES } from '../src/support/topics.ts';
import { openDealStage } from './deals/deal-stage.ts';
import { openMarket, refusalOf } from './market.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Public figures of the whole market: leaderboards, prices, support. */
let server: TestServer;
const stage = openDealStage(() => server);
const market = openMarket(() => server);
beforeAll(async () => {
  server = await startTestServer();
  // Starts in the middle of a month, so that the scene ends in the same one.
  server.clock.set(`${moscowDay(server.clock.now()).slice(0, 7)}-15T09:00:00Z`);
});
afterAll(() => server.stop());

const guest = () => server.guest().api;

it('ranks both sides by the deals paid out in the period, without the banned and the staff, and tells each their own place', async () => {
  const rich = await stage.pair();
  await stage.paidOut(rich);
  await stage.paidOut(rich);
  const modest = await stage.pair();
  await stage.paidOut(modest);
  await stage.accepted(modest);
  expect((await guest().freelancers_leaderboard()).data).toEqual([]);
  await stage.pass({ days: 7 });
  await server.settle();

  const { data, meta } = await guest().freelancers_leaderboard();
  const lines = data.map(({ place, profile, sum_deals, number_deals }) => [
    place,
    profile.full_name,
    sum_deals,
    number_deals,
  ]);
  expect(lines).toEqual([
    [1, `Тестов ${rich.executorLogin}`, 20_000, 2],
    [2, `Тестов ${modest.executorLogin}`, 10_000, 1],
  ]);
  expect(meta.total).toBe(2);
  const customers = await guest().customers_leaderboard({ query: { period: 'all', limit: 1, page: 2 } });
  expect(customers.data.map(({ place, profile }) => [place, profile.full_name])).toEqual([
    [2, `Тестов ${modest.customerLogin}`],
  ]);

  const own = { query: { is_own: true } } as const;
  expect((await modest.executor.freelancers_leaderboard(own)).data).toMatchObject([{ place: 2, sum_deals: 10_000 }]);
  expect((await modest.customer.freelancers_leaderboard(own)).data).toEqual([]);
  expect((await guest().freelancers_leaderboard(own)).data).toEqual([]);

  const until = new Date(server.clock.now().getTime() + 3_600_000);
  const { uuid } = await server.makers.user(rich.executorLogin);
  await server.db.updateTable('users').set({ is_banned: true, banned_until: until }).where('uuid', '=', uuid).execute();
  expect((await guest().freelancers_leaderboard()).data.map(({ place }) => place)).toEqual([1]);
  expect((await guest().freelancers_leaderboard()).meta.total).toBe(1);
  expect((await modest.executor.freelancers_leaderboard(own)).data[0]?.place).toBe(1);
  await server.db.updateTable('users').set({ is_banned: false, banned_until: null }).where('uuid', '=', uuid).execute();

  const employ = (is_moderator: boolean) =>
    server.db.updateTable('users').set({ is_moderator }).where('uuid', '=', uuid).execute();
  await employ(true);
  expect((await guest().freelancers_leaderboard()).data.map(({ profile }) => profile.full_name)).toEqual([
    `Тестов ${modest.executorLogin}`,
  ]);
  expect((await rich.executor.freelancers_leaderboard(own)).data).toEqual([]);
  await employ(false);
  expect((await rich.executor.freelancers_leaderboard(own)).data[0]?.place).toBe(1);

  expect(await stage.findings()).toEqual([]);
  await stage.stayAway(modest, { days: 32 });
  expect((await guest().freelancers_leaderboard()).data).toEqual([]);
  expect((await guest().freelancers_leaderboard({ query: { period: 'all' } })).meta.total).toBe(2);
});

it('tells a corridor of prices from five responses up, of public orders alone, and the exchange in figures', async () => {
  const configurations = [122];
  const order = await market.publishOrder({ configurations });
  for (const [index, price] of [10_000, 20_000, 30_000, 40_000].entries())
    await market.respond(`bidder_${index}`, order, { price });
  const prices = async () => {
    server.clock.advance({ hours: 2 });
    await server.settle();
    return (await guest().market_prices()).data.find(({ configuration_id }) => configuration_id === 122);
  };
  expect(await prices()).toBeUndefined();
  await market.respond('bidder_4', order, { price: 50_000 });
  expect(await prices()).toMatchObject({
    responses: { number: 5, low: 20_000, middle: 30_000, high: 40_000 },
    deals: null,
  });
  expect((await guest().market_figures()).data).toMatchObject({ sum_deals: 30_000, number_deals: 3 });
  await server.db.updateTable('orders').set({ is_private: true }).where('id', '=', order).execute();
  expect(await prices()).toBeUndefined();
});

it('answers every article of the support, with numbers that follow the settings, and links that lead somewhere', async () => {
  const { data: topics } = await guest().support_home();
  const listed = new Set(topics.flatMap(({ articles }) => articles.map(({ slug }) => slug)));
  expect([...listed].sort()).toEqual([...ARTICLES.keys()].sort());
  const articles = await Promise.all(
    [...ARTICLES.keys()].map(async (slug) => (await guest().support_article({ params: { slug } })).data),
  );
  const places = new Set(
    articles.flatMap(({ slug, sections }) => [slug, ...sections.map(({ id }) => `${slug}#${id}`)]),
  );
  for (const { slug, section_id } of topics.flatMap((topic) => topic.articles))
    expect(places).toContain(section_id === null ? slug : `${slug}#${section_id}`);
  const linked = [...JSON.stringify(articles).matchAll(/\]\(\/support\/([^)]+)\)/g)].map(([, place]) => place);
  expect(linked.length).toBeGreaterThan(3);
  // The form of a question to support lies among the addresses of articles.
  for (const place of linked) expect([...places, 'new']).toContain(place);
  expect(JSON.stringify(articles)).not.toMatch(/undefined|NaN|\[object|null дн/);
  expect(await refusalOf(guest().support_article({ params: { slug: 'no-such' } }))).toMatchObject({ status: 404 });
});

it('updates the articles when a setting changes, and links the terms of deals to the rules', async () => {
  const bill = async () => JSON.stringify((await guest().support_article({ params: { slug: 'safe-deal' } })).data);
  expect(await bill()).toContain('2\u00a0990\u00a0₽');
  const { deal } = DEFAULT_SETTINGS;
  const closed = '2026-01-01T00:00:00+03:00';
  const value = JSON.stringify({ deal: { ...deal, commission: 10 }, leaderboard: { customers_closed_at: closed } });
  await server.db
    .insertInto('settings')
    .values({ name: 'marketplace', value, updated_at: server.clock.now() })
    .execute();
  server.clock.advance({ seconds: 2 });
  expect(await bill()).toContain('4\u00a0600\u00a0₽');
  const { data: settings } = await guest().settings_get();
  expect(settings.leaderboard).toEqual({ customers_closed_at: closed });
  for (const link of [settings.deal.terms_customer_link, settings.deal.terms_executor_link])
    expect(ARTICLES.has(link?.replace('/support/', '') ?? '')).toBe(true);
  // Otherwise people who agreed to the rules with the former commission would be asked to agree again.
  await server.db.deleteFrom('settings').where('name', '=', 'marketplace').execute();
  server.clock.advance({ seconds: 2 });
});

it('finds articles by any form of their words', async () => {
  const found = async (query: string) => {
    const { data } = await guest().support_home({ query: { query } });
    return data.flatMap(({ articles }) => articles.map(({ slug }) => slug));
  };
  expect((await found('комиссия'))[0]).toBe('safe-deal');
  expect((await found('обжаловать блокировку'))[0]).toBe('moderation-and-bans');
  expect((await found('чек самозанятого'))[0]).toBe('taxes-and-receipts');
  expect(await found('синхрофазотрон')).toEqual([]);
  const { data: topics } = await guest().support_home({ query: { query: 'комиссия' } });
  for (const { title, excerpt } of topics.flatMap(({ articles }) => articles)) {
    expect(excerpt).toMatch(/^[А-ЯЁ].{20,140}$/);
    expect(`${title} ${excerpt}`).toMatch(/комисси/i);
    expect(excerpt).not.toContain('](');
  }
});

it('names to search engines what every guest may open, and nothing private', async () => {
  const open = await market.publishOrder({ title: 'Открытый заказ для поисковиков' });
  const { freelancer_uuid } = await server.makers.user('invited_one');
  const hidden = await market.publishOrder({ is_private: true, freelancers: [freelancer_uuid] });
  const draft = await market.publishOrder({ is_draft: true });
  const { customer_uuid } = await server.makers.user('customer');
  const { customer_uuid: banned } = await server.makers.user('banned');
  const { customer_uuid: silent } = await server.makers.user('customer_new');
  const { data: parts } = await guest().sitemap_parts();
  const all: string[] = [];
  for (const kind of ['orders', 'people'] as const) {
    expect(parts[kind]).toBe(1);
    const { data } = await guest().sitemap_pages({ query: { kind, part: 1 } });
    all.push(...data.map(({ path }) => path));
    expect((await guest().sitemap_pages({ query: { kind, part: 2 } })).data).toEqual([]);
  }
  expect(all).toContain(`/orders/${open}`);
  expect(all).toContain(`/customers/${customer_uuid}`);
  for (const path of [`/orders/${hidden}`, `/orders/${draft}`, `/customers/${banned}`, `/customers/${silent}`])
    expect(all).not.toContain(path);
  expect(all.every((path) => /^\/(orders\/\d+|(customers|freelancers)\/[0-9a-f-]{36})$/.test(path))).toBe(true);
});

it('names to search engines the lists of configurations and groups that public orders name, and no empty one', async () => {
  const lists = visibleRows((await guest().configurations_list()).data);
  const items = lists.filter(({ parent_id, is_active }) => parent_id !== null && is_active);
  const [open, hidden, idle] = items.toReversed();
  if (!open?.parent_id || !hidden || !idle) throw new Error('Three configurations are needed');
  const { freelancer_uuid } = await server.makers.user('invited_two');
  await market.publishOrder({ configurations: [open.id] });
  await market.publishOrder({ configurations: [hidden.id], is_private: true, freelancers: [freelancer_uuid] });
  const { data } = await guest().sitemap_pages({ query: { kind: 'configurations', part: 1 } });
  const listed = data.map(({ path }) => path);
  expect(listed).toEqual(expect.arrayContaining([configurationAddress(open.id), configurationAddress(open.parent_id)]));
  for (const { id } of [hidden, idle]) expect(listed).not.toContain(configurationAddress(id));
  for (const { id } of lists) {
    const { meta } = await guest().orders_list({ query: { configurations: [id], limit: 1 } });
    expect([id, meta.total > 0]).toEqual([id, listed.includes(configurationAddress(id))]);
  }
});

it('keeps the three best, whom the list shows, for two seconds', async () => {
  const podium = { query: { limit: PODIUM_PLACES } };
  const sumsOf = async () => (await guest().freelancers_leaderboard(podium)).data.map(({ sum_deals }) => sum_deals);
  const best = await stage.pair();
  await stage.paidOut(best);
  await stage.pass({ days: 7 });
  await server.settle();
  const before = await sumsOf();
  expect(before).not.toEqual([]);
  await sql`update earned_sums set sum_deals = sum_deals + 100`.execute(server.db);
  expect(await sumsOf()).toEqual(before);
  server.clock.advance({ seconds: 2 });
  expect(await sumsOf()).not.toEqual(before);
});
