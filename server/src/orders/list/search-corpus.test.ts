import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertOrder } from '../../../test/orders.ts';
import { SEARCH_CORPUS } from '../../../test/search/search-corpus.ts';
import { TYPED_QUERIES } from '../../../test/search/typed-queries.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { seededRandom } from '../../demo/random.ts';
import { orderText } from '../../demo/texts/orders/orders.ts';

const FIRST = 5;
const [, LONGEST_QUERY] = LIST_LIMITS.query;
const OTHER_ORDERS = 300;
const MINUTE = 60_000;

let server: TestServer;
const idOf = new Map<string, number>();
beforeAll(async () => {
  server = await startTestServer();
  const now = server.clock.now().getTime();
  const random = seededRandom(17);
  // Orders of the demo marketplace, older than those that are looked for.
  for (let index = 0; index < OTHER_ORDERS; index++) {
    const { title, description } = orderText(index, random);
    await insertOrder(server, 'customer', { title, description, published_at: new Date(now - (500 + index) * MINUTE) });
  }
  for (const [index, { title }] of SEARCH_CORPUS.entries()) {
    const published_at = new Date(now - ((index * 37) % SEARCH_CORPUS.length) * MINUTE);
    idOf.set(
      title,
      await insertOrder(server, 'customer', { title, description: 'Подробности расскажу.', published_at }),
    );
  }
  await server.settle();
});
afterAll(() => server.stop());

const ask = async (query: string) => (await server.api()).orders_list({ query: { query, limit: FIRST } });

describe('a corpus of queries of the trade', () => {
  it('finds what was meant among the first five', async () => {
    const missed: string[] = [];
    let asked = 0;
    for (const { title, queries } of SEARCH_CORPUS) {
      for (const query of queries) {
        asked += 1;
        const { data } = await ask(query);
        if (!data.some(({ id }) => id === idOf.get(title))) missed.push(`${query} → ${title}`);
      }
    }
    const found = 1 - missed.length / asked;
    console.log(
      `${asked} queries, ${(found * 100).toFixed(1)} % found among the first five; missed: ${missed.join('; ')}`,
    );
    expect(asked).toBeGreaterThanOrEqual(300);
    expect(found).toBeGreaterThanOrEqual(0.95);
  });
});

describe('ways of writing', () => {
  it('find what was meant among the first five', async () => {
    const missed: string[] = [];
    const all = Object.entries(TYPED_QUERIES).flatMap(([title, queries]) => queries.map((query) => ({ title, query })));
    for (const { title, query } of all) {
      const { data } = await ask(query);
      if (!data.some(({ id }) => id === idOf.get(title))) missed.push(`${query} → ${title}`);
    }
    console.log(`${all.length} ways of writing, ${all.length - missed.length} found; missed: ${missed.join('; ')}`);
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(missed.length).toBeLessThanOrEqual(all.length * 0.06);
  });
});

describe('an order', () => {
  it('is the first or second that its own title finds', async () => {
    const random = seededRandom(17);
    const titles = Array.from({ length: OTHER_ORDERS }, (_, index) => orderText(index, random).title);
    const own = titles.filter((title) => titles.indexOf(title) === titles.lastIndexOf(title));
    const missed: string[] = [];
    for (const title of [...own, ...idOf.keys()]) {
      const { data } = await ask(title.slice(0, LONGEST_QUERY));
      if (!data.slice(0, 2).some((order) => order.title === title)) missed.push(`${title} → ${data[0]?.title}`);
    }
    expect(own.length).toBeGreaterThan(30);
    expect(missed).toEqual([]);
  });
});

/** Correct words, in orders or not. */
const INNOCENT =
  `excel sql api bitrix 1c-bitrix http https xml json linux windows google chrome python java php docker git
  github oracle redis kafka nginx apache zebra honda toyota samsung iphone adobe photoshop figma seo crm erp wms facebook
  маршрут почта точка касса масса смена схема весна песня книга школа вагон лимон роман банан карта парта завод народ
  печать печаль сахар склад оклад заказ указ отказ показ приказ рассказ поток потолок порядок подарок зарплата запчасти
  производство себестоимость маркировка конфигурация бухгалтер директор менеджер покупатель поставщик водитель кладовщик`
    .trim()
    .split(/\s+/);

describe('innocent words', () => {
  it(`are not bent: ${INNOCENT.length} of them`, async () => {
    expect(INNOCENT.length).toBeGreaterThanOrEqual(60);
    const bent: string[] = [];
    for (const query of INNOCENT) {
      const { meta } = await ask(query);
      if (meta.read_as !== undefined) bent.push(`${query} → ${meta.read_as}`);
    }
    expect(bent).toEqual([]);
  });
});
