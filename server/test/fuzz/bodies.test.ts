import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket } from '../market.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
const market = openMarket(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ORDERS = '/rest/v1/freelance/orders';
const TEXT = 'Нужно перенести остатки и взаиморасчёты, а затем сверить их по счетам с бухгалтерией.';
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

interface Sent {
  body?: BodyInit | null;
  headers?: Record<string, string>;
}

async function post(path: string, { body = null, headers = {} }: Sent, login = 'customer') {
  const browser = await server.browser(login);
  const reply = await browser.request(path, { method: 'POST', body, headers });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
}

const PART_TYPE = { 'content-type': 'multipart/form-data; boundary=x' };
const jsonPart = (json: string) =>
  `--x\r\ncontent-disposition: form-data; name="title"\r\ncontent-type: application/json\r\n\r\n${json}\r\n--x--\r\n`;
const wide = (fields: number, length: number): [string, string][] =>
  Array.from({ length: fields }, (_, number) => [`f${number}`, 'a'.repeat(length)]);

const formOf = (pairs: [string, string][]): FormData => {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
};

describe('the same order', () => {
  const FIELDS: [string, string][] = [
    ['title', 'Перенести остатки и сверить'],
    ['description', TEXT],
    ['budget', '50000'],
    ['is_private', '0'],
    ['is_show_responses', '1'],
    ['configurations[]', '121'],
    ['configurations[]', '122'],
  ];
  const listed = (names: [string, string]): [string, string][] => [...FIELDS, [names[0], '11'], [names[1], '12']];
  const json = (platforms: unknown) =>
    JSON.stringify({
      title: 'Перенести остатки и сверить',
      description: TEXT,
      budget: 50_000,
      is_private: false,
      is_show_responses: true,
      configurations: [121, 122],
      platforms,
    });
  const urlencoded = (names: [string, string]): Sent => ({
    body: new URLSearchParams(listed(names)).toString(),
    headers: FORM_TYPE,
  });

  it.each<[string, Sent]>([
    ['JSON', { body: json([11, 12]), headers: JSON_TYPE }],
    ['JSON with numbers as text', { body: json(['11', '12']), headers: JSON_TYPE }],
    ['urlencoded with []', urlencoded(['platforms[]', 'platforms[]'])],
    ['urlencoded with a repeated name', urlencoded(['platforms', 'platforms'])],
    ['urlencoded with indexes', urlencoded(['platforms[0]', 'platforms[1]'])],
    ['multipart with []', { body: formOf(listed(['platforms[]', 'platforms[]'])) }],
    ['multipart with a repeated name', { body: formOf(listed(['platforms', 'platforms'])) }],
    ['multipart with indexes', { body: formOf(listed(['platforms[0]', 'platforms[1]'])) }],
  ])('arrives as %s', async (_, sent) => {
    const created = await post(`${ORDERS}/`, sent);
    expect(created).toMatchObject({ status: 201, body: { message: 'Заказ опубликован' } });
    const api = await server.api('customer');
    const { data } = await api.orders_get({ params: { order_id: created.body.data.id } });
    expect(data).toMatchObject({ title: 'Перенести остатки и сверить', description: TEXT, budget: 50_000 });
    expect(data).toMatchObject({ is_private: false, is_show_responses: true });
    expect(data.platforms.map(({ id }) => id)).toEqual([11, 12]);
    expect(data.configurations.map(({ id }) => id)).toEqual([121, 122]);
  });
});

describe('a body that cannot be read changes nothing and is answered', () => {
  const DRAFT = { title: 'Черновик из плохого запроса', is_draft: true };
  const large = JSON.stringify({ ...DRAFT, description: 'ё'.repeat(140_000) });
  /** Well-formed, so that only its depth is wrong. */
  const nested = (depth: number) => `{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`;

  it.each<[string, number, Sent]>([
    ['JSON cut short', 422, { body: '{"title":', headers: JSON_TYPE }],
    ['a list instead of an object', 422, { body: '[1]', headers: JSON_TYPE }],
    ['a text instead of an object', 422, { body: '"title"', headers: JSON_TYPE }],
    ['a body that reaches for the prototype', 422, { body: '{"__proto__":{"a":1}}', headers: JSON_TYPE }],
    ['JSON above 256 KB', 413, { body: large, headers: JSON_TYPE }],
    ['a form above 256 KB', 413, { body: `title=${'a'.repeat(270_000)}`, headers: FORM_TYPE }],
    ['a multipart field above 256 KB', 413, { body: formOf([['title', 'a'.repeat(270_000)]]) }],
    ['multipart fields above 256 KB together', 413, { body: formOf(wide(30, 10_000)) }],
    ['JSON nested 33 levels deep', 400, { body: nested(33), headers: JSON_TYPE }],
    [
      'JSON nested 100 000 levels deep',
      400,
      { body: nested(100_000), headers: { ...JSON_TYPE, 'idempotency-key': 'deep' } },
    ],
    ['JSON nested 200 000 levels deep', 413, { body: nested(200_000), headers: JSON_TYPE }],
    ['JSON that opens 200 000 levels', 422, { body: '['.repeat(200_000), headers: JSON_TYPE }],
    ['deep JSON in a part of multipart', 400, { body: jsonPart(nested(50_000)), headers: PART_TYPE }],
    ['a form of 300 fields', 413, { body: formOf(Array.from({ length: 300 }, (_, n) => [`f${n}`, '1'])) }],
    ['XML', 415, { body: '<order/>', headers: { 'content-type': 'application/xml' } }],
    ['plain text', 415, { body: 'title=1', headers: { 'content-type': 'text/plain' } }],
    ['a type that is none', 415, { body: 'x', headers: { 'content-type': 'nonsense' } }],
    ['multipart without a boundary', 422, { body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    [
      'multipart without an end',
      422,
      {
        body: '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nЧерновик',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    ],
  ])('%s', async (_, status, sent) => {
    const before = await countOrders();
    const reply = await post(ORDERS, sent);
    expect(reply).toMatchObject({ status, body: { message: expect.stringMatching(/[а-яё]/i), warnings: [] } });
    expect(reply.body.errors.join()).toMatch(/[а-яё]/i);
    expect(await countOrders()).toBe(before);
  });

  it('a file where none is taken', async () => {
    const order_id = await market.publishOrder();
    const form = formOf([['code', 'A']]);
    form.append('files[]', new Blob(['текст']), 'заметка.txt');
    expect(await post(`${ORDERS}/${order_id}/status`, { body: form })).toMatchObject({ status: 415 });
    const { data } = await (await server.api('customer')).orders_get({ params: { order_id } });
    expect(data.status.code).toBe('N');
  });

  it('a good file beside a bad form is gone with it', async () => {
    const before = await countOrders();
    const form = formOf([['title', 'коротко']]);
    form.append('files[]', new Blob(['текст']), 'заметка.txt');
    const reply = await post(ORDERS, { body: form });
    expect(reply).toMatchObject({
      status: 422,
      body: { fields: { title: ['Напишите название: от 10 до 120 символов'] } },
    });
    expect(await countOrders()).toBe(before);
    expect(await server.db.selectFrom('files').select('id').where('title', '=', 'заметка.txt').execute()).toEqual([]);
  });

  async function countOrders(): Promise<number> {
    const { meta } = await (await server.api('customer')).customer_orders_list();
    return meta.total;
  }
});

it('a move that has nothing to say may still name its type', async () => {
  const order_id = await market.publishOrder();
  const reply = await post(`${ORDERS}/${order_id}/archive`, { headers: JSON_TYPE });
  expect(reply).toMatchObject({ status: 200, body: { data: { status: { code: 'A' } } } });
});

describe('a path that names nothing', () => {
  it.each(['0', '-1', '1.5', '01', '1e3', 'abc', '%00', '%zz', '%ff', '9'.repeat(15), '9'.repeat(300), '1%2f2'])(
    'order %s',
    async (id) => {
      const reply = await server.guest().request(`${ORDERS}/${id}`);
      expect(reply.status).toBe(404);
      expect(await reply.json()).toMatchObject({ message: expect.stringMatching(/[а-яё]/i), warnings: [] });
    },
  );

  it('is told so for a method no call has', async () => {
    const reply = await (await server.browser('customer')).request(ORDERS, { method: 'PATCH' });
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    expect(await reply.json()).toMatchObject({ errors: [expect.any(String)] });
  });
});

describe('the size of a body', () => {
  it('has room for the longest order in the heaviest encoding', async () => {
    const form = new URLSearchParams({ title: '😀'.repeat(60), description: '😀'.repeat(5000), is_draft: '1' });
    expect(await post(ORDERS, { body: form.toString(), headers: FORM_TYPE })).toMatchObject({ status: 201 });
    const escaped = (signs: number) => '\\u044f'.repeat(signs);
    const body = `{"title":"${escaped(120)}","description":"${escaped(10_000)}","is_draft":true}`;
    expect(await post(ORDERS, { body, headers: JSON_TYPE })).toMatchObject({ status: 201 });
  });

  const SMALL = ['/rest/v1/auth/sign-in', '/rest/v1/auth/sign-up', '/rest/v1/auth/password/forgot'];
  it.each(SMALL.flatMap((path) => ['JSON', 'a form', 'multipart'].map((kind) => [path, kind] as const)))(
    'is 16 KB for %s as %s',
    async (path, kind) => {
      const text = 'a'.repeat(17_000);
      const sent: Record<string, Sent> = {
        JSON: { body: JSON.stringify({ login: text }), headers: JSON_TYPE },
        'a form': { body: `login=${text}`, headers: FORM_TYPE },
        multipart: { body: formOf(wide(20, 1000)) },
      };
      const reply = await server.guest().request(path, { method: 'POST', ...(sent[kind] as RequestInit) });
      expect(reply.status).toBe(413);
      expect(await reply.json()).toMatchObject({ message: 'Слишком большой запрос' });
    },
  );
});

describe('what is no request at all', () => {
  async function send(bytes: string): Promise<string> {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    let reply = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      reply += piece;
    });
    socket.write(bytes);
    await once(socket, 'close');
    return reply;
  }

  it('is answered with the envelope too', async () => {
    const reply = await send('что это\r\n\r\n');
    expect(reply).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toMatchObject({ message: 'Запрос не удалось разобрать' });
  });

  const HOST = 'Host: localhost\r\n';

  it.each([
    ['//host', `GET //evil.example/ HTTP/1.1\r\n${HOST}`, 400],
    ['//host as a write', `POST //evil.example/x HTTP/1.1\r\n${HOST}Content-Length: 0\r\n`, 400],
    ['a backslash', `GET /\\evil.example HTTP/1.1\r\n${HOST}`, 400],
    ['a backslash inside', `GET /orders\\..\\x HTTP/1.1\r\n${HOST}`, 400],
    ['an asterisk', `OPTIONS * HTTP/1.1\r\n${HOST}`, 400],
    ['GET of an asterisk', `GET * HTTP/1.1\r\n${HOST}`, 400],
    ['a whole address', `GET http://evil.example/ HTTP/1.1\r\n${HOST}`, 400],
    ['a whole address of a call', `GET http://evil.example${ORDERS} HTTP/1.1\r\n${HOST}`, 400],
    ['a whole address in capitals', `GET HTTP://evil.example/ HTTP/1.1\r\n${HOST}`, 400],
    ['two hosts', `GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\n`, 400],
    ['the same host twice', `GET ${ORDERS} HTTP/1.1\r\n${HOST}${HOST}`, 400],
    ['no host', 'GET / HTTP/1.1\r\n', 400],
    ['two lengths', `POST ${ORDERS} HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n`, 400],
    ['a NUL in the bank', `GET /sandbox/bank/%00 HTTP/1.1\r\n${HOST}`, 404],
    ['a NUL in a payment', `POST /sandbox/bank/a%00b HTTP/1.1\r\n${HOST}Content-Length: 0\r\n`, 404],
    ['a NUL in a page', `GET /orders/%00 HTTP/1.1\r\n${HOST}`, 404],
    ['a NUL in a profile', `GET /customers/%00 HTTP/1.1\r\n${HOST}`, 404],
    ['a line break in a path', `GET /orders/1%0d%0aSet-Cookie:a HTTP/1.1\r\n${HOST}`, 404],
    ['a NUL in a query', `GET ${ORDERS}?query=%00 HTTP/1.1\r\n${HOST}`, 422],
    ['a NUL as a name', `GET ${ORDERS}?%00=1&a%00b=2 HTTP/1.1\r\n${HOST}`, 200],
    ['a path that cannot be decoded', `GET /orders/%c0%ae HTTP/1.1\r\n${HOST}`, 404],
  ])('%s', async (_, head, status) => {
    const reply = await send(`${head}Connection: close\r\n\r\n`);
    expect(Number(reply.split(' ')[1])).toBe(status);
    expect(reply).not.toMatch(/^location:/im);
    expect(reply.split('\r\n\r\n')[1]).toMatch(/[а-яё]/i);
  });

  it('also when its address is too long', async () => {
    const reply = await send(`GET ${ORDERS}?query=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1.1 431 /);
    expect(reply).toContain('Слишком длинный адрес');
  });
});

describe('a repeated write', () => {
  const body = JSON.stringify({ title: 'Один заказ на все повторы', is_draft: true });
  const keyed = (key: string, text = body): Sent => ({ body: text, headers: { ...JSON_TYPE, 'idempotency-key': key } });

  it('is done once however often it is sent at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(ORDERS, keyed('at once'))));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 201 });
  });

  it('is refused when the key comes with something else', async () => {
    await post(ORDERS, keyed('taken'));
    const other = await post(ORDERS, keyed('taken', JSON.stringify({ title: 'Другой заказ с тем же ключом' })));
    expect(other).toMatchObject({ status: 422, body: { message: expect.stringContaining('другими данными') } });
  });

  it('is another write when somebody else sends it', async () => {
    const first = await post(ORDERS, keyed('shared'));
    const second = await post(ORDERS, keyed('shared'), 'stranger');
    expect(second.status).toBe(201);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  it('is tried anew when the first was refused', async () => {
    const order_id = await market.publishOrder();
    const archive = (login: string) =>
      post(`${ORDERS}/${order_id}/archive`, { headers: { 'idempotency-key': 'again' } }, login);
    expect((await archive('stranger')).status).toBe(403);
    expect((await archive('customer')).status).toBe(200);
    expect((await archive('customer')).status).toBe(200);
  });
});
