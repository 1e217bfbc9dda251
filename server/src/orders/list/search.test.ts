import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertOrder } from '../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const TITLES = {
  exchange: 'Обмен между УТ 11 и БП 3.0',
  report: 'Отчёт по движению товаров',
  web: 'Веб-клиент и HTTP-сервисы для склада',
  label: 'Печатные формы этикетки с QR-кодом',
};

let server: TestServer;
const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const [name, title] of Object.entries(TITLES)) {
    ids[name] = await insertOrder(server, 'customer', { title, description: `Задание ${name}. Подробности в файле.` });
  }
});
afterAll(() => server.stop());

async function search(query: string): Promise<string[]> {
  const { data, meta } = await (await server.api()).orders_list({ query: { query } });
  expect(meta.total).toBe(data.length);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return data.map((order) => names.get(order.id) ?? '?').toSorted();
}

describe('the search', () => {
  it.each([
    ['обменом', ['exchange']],
    ['отчет', ['report']],
    ['ОТЧЁТЫ товара', ['report']],
    ['печат этикет', []],
    ['печатная этикет', ['label']],
    ['обменом данными', []],
    ['этик', ['label']],
    ['веб-кли', ['web']],
    ['http-серв', ['web']],
    ['qr', ['label']],
    ['подробности задание', ['exchange', 'label', 'report', 'web']],
    ['"печатные формы"', ['label']],
    ['"формы печатные"', []],
    ['задание -этикетки', ['exchange', 'report', 'web']],
    ['обмен or этикетки', ['exchange', 'label']],
  ])('for «%s» finds %j', async (query, expected) => {
    expect(await search(query)).toEqual(expected);
  });

  it('looks into the titles of classifiers', async () => {
    const api = await server.api('customer');
    const { data } = await api.orders_create({
      body: {
        title: 'Помощь с закрытием месяца',
        description: 'Закрыть месяц и проверить остатки по счетам, затем объяснить бухгалтеру порядок действий.',
        budget: 10_000,
        configurations: [143],
        platforms: [28],
      },
    });
    const found = await (await server.api()).orders_list({ query: { query: 'зуп http' } });
    expect(found.data.map((order) => order.id)).toEqual([data.id]);
  });

  it.each([
    "'",
    "''':* & | !",
    '\\',
    '***',
    '"',
    '""',
    '-',
    ':*',
    '()',
    '<->',
    "a'b",
    '%',
    '🙂',
    '-- drop',
    'на',
    "\\':*",
  ])('survives %s', async (query) => {
    const { meta } = await (await server.api()).orders_list({ query: { query } });
    expect(meta.total).toBeGreaterThanOrEqual(0);
  });
});

describe('a query that was typed otherwise than meant', () => {
  let id: number;
  beforeAll(async () => {
    id = await insertOrder(server, 'customer', {
      title: 'Зарплата и управление персоналом: перенести остатки отпусков',
      description: 'Нужны остатки отпусков за все годы.',
    });
    await insertOrder(server, 'customer', { title: 'Черновик про эквайринг', status: 'C', published_at: null });
    await insertOrder(server, 'customer', { title: 'Приватная бухгалтерша', is_private: true });
    await insertOrder(server, 'customer', { title: 'Чек-лист закрытия месяца' });
    server.clock.advance({ minutes: 6 });
    await server.settle();
  });
  const ask = async (query: string, is_exact?: boolean) =>
    (await server.api()).orders_list({ query: { query, ...(is_exact ? { is_exact } : {}) } });

  it.each([
    ['зуп', undefined],
    ['pfhgkfnf', 'зарплата'],
    ['pe', undefined],
    ['pgg', undefined],
    ['зарпалта', 'зарплата'],
    ['осатки отпусков', 'остатки отпусков'],
  ])('«%s» tells as what it was read: %s', async (query, read_as) => {
    const { data, meta } = await ask(query);
    expect(meta.read_as).toBe(read_as);
    const isKept = query === 'pe' || query === 'pgg';
    expect(data.map((order) => order.id).includes(id)).toBe(!isKept);
  });

  it.each([
    ['webклиент', 'web клиент', 'Веб-клиент и HTTP-сервисы для склада'],
    ['вебклиент', 'веб-клиент', 'Веб-клиент и HTTP-сервисы для склада'],
    ['чеклист', 'чек-лист', 'Чек-лист закрытия месяца'],
  ])('«%s» is two words without what joins them: %s', async (query, read_as, title) => {
    const { data, meta } = await ask(query);
    expect([meta.read_as, data.map((order) => order.title)]).toEqual([read_as, [title]]);
  });

  it('is searched for as typed on demand', async () => {
    for (const query of ['pfhgkfnf', 'зарпалта']) {
      const { meta } = await ask(query, true);
      expect(meta).toMatchObject({ total: 0 });
      expect(meta.read_as).toBeUndefined();
    }
  });

  it.each(['бухгалтрша', 'эквайрнг'])('tells no word of what nobody may see: «%s»', async (query) => {
    expect((await ask(query)).meta).not.toHaveProperty('read_as');
  });

  it('is not mended while another filter is what finds nothing', async () => {
    const { meta } = await (await server.api()).orders_list({ query: { query: 'зарплата', budget_from: 9_000_000 } });
    expect(meta).toMatchObject({ total: 0 });
    expect(meta).not.toHaveProperty('read_as');
  });

  it('is mended in the cabinets too', async () => {
    const owner = await server.api('customer');
    const { data, meta } = await owner.customer_orders_list({ query: { query: 'pfhgkfnf' } });
    expect(meta.read_as).toBe('зарплата');
    expect(data.map((order) => order.id)).toEqual([id]);
    const short = await owner.customer_orders_list({ query: { query: 'зуп' } });
    expect(short.data.map((order) => order.id)).toContain(id);
    const exact = await owner.customer_orders_list({ query: { query: 'pfhgkfnf', is_exact: true } });
    expect(exact).toMatchObject({ data: [], counters: { all: 0 } });
    const other = await server.api('freelancer');
    expect((await other.freelancer_orders_list({ query: { query: 'зуп' } })).data).toEqual([]);
  });
});

describe('a number with points or a slash', () => {
  let ids: Record<'standard' | 'format' | 'platform', number>;
  beforeAll(async () => {
    ids = {
      standard: await insertOrder(server, 'customer', { title: 'Перейти на ФСБУ 5/2019 в этом году' }),
      format: await insertOrder(server, 'customer', { title: 'Выгрузка остатков в XML/JSON' }),
      platform: await insertOrder(server, 'customer', { title: 'Поднять платформу до 8.3.24.1548' }),
    };
  });

  it.each([
    ['фсбу 5/2019', 'standard'],
    ['фсбу 5', 'standard'],
    ['5/2019', 'standard'],
    ['"фсбу 5/2019"', 'standard'],
    ['json', 'format'],
    ['xml/json', 'format'],
    ['json xml', 'format'],
    ['8.3', 'platform'],
    ['8.3 поднять', 'platform'],
    ['платформа 8.3', 'platform'],
    ['8.3.24', 'platform'],
    ['1С 8.3.24 поднять', 'platform'],
  ] as const)('is found by «%s»', async (query, name) => {
    const { data } = await (await server.api()).orders_list({ query: { query } });
    expect(data.map((order) => order.id)).toContain(ids[name]);
  });
});

describe('the number of an order', () => {
  it('puts it before those that mention it, whatever the sort', async () => {
    const mentioning = await insertOrder(server, 'customer', {
      title: `Продолжение работы по заказу ${ids.exchange}`,
      budget: 99_999_900,
    });
    const api = await server.api();
    for (const query of [String(ids.exchange), `№${ids.exchange}`, `# ${ids.exchange}`]) {
      const { data } = await api.orders_list({ query: { query, sort: 'budget|desc' } });
      expect(data.map((order) => order.id).filter((id) => id === ids.exchange || id === mentioning)).toEqual([
        ids.exchange,
        mentioning,
      ]);
    }
  });

  it('finds no order that the other filters leave out', async () => {
    const { data } = await (await server.api()).orders_list({
      query: { query: String(ids.exchange), budget_from: 9_000_000 },
    });
    expect(data).toEqual([]);
  });
});
