import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { s3Storage } from '../../src/integrations/storage/s3.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import type { Browser } from '../people/browser.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { type ObjectStore, openObjectStore, refuseWith } from './object-store.ts';
import { countFileRows } from './stored-files.ts';

const PATH = '/rest/v1/freelance/files';

let store: ObjectStore;
let database: TestDatabase;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  store = await openObjectStore();
  database = await createTestDatabase();
  const start = (drop: TestDatabase['drop']) =>
    startTestServer({}, { database: { ...database, drop }, storage: s3Storage(store.settings) });
  one = await start(database.drop);
  two = await start(() => Promise.resolve());
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  await store.stop();
});
beforeEach(() => store.misbehave(null));

/** The same person at the other server. */
async function atOther(login: string): Promise<Browser> {
  const browser = two.guest();
  for (const [name, value] of (await one.browser(login)).cookies) browser.cookies.set(name, value);
  return browser;
}

function send(browser: Browser, text: string | Buffer<ArrayBuffer>, name = 'Сальдо.txt'): Promise<Response> {
  const body = new FormData();
  body.append('files[]', new File([text], name));
  return browser.request(PATH, { method: 'POST', body });
}

describe('two servers with one object store', () => {
  it('serve each the upload of the other, and delete it', async () => {
    const [here, there] = [await one.browser('customer'), await atOther('customer')];
    for (const [sender, reader] of [
      [here, there],
      [there, here],
    ] as const) {
      const { data } = await (await send(sender, 'Сальдо')).json();
      expect(await (await reader.request(data.url)).text()).toBe('Сальдо');
      await reader.api.files_delete({ params: { file_id: data.id } });
      expect((await sender.request(data.url)).status).toBe(404);
    }
    expect(store.keys()).toEqual([]);
  });

  it('sweep uploads that nothing took, from whichever they came', async () => {
    await send(await one.browser('customer'), 'Сальдо');
    await send(await atOther('customer'), 'Обороты');
    expect(store.keys()).toHaveLength(2);
    two.clock.advance({ hours: 25 });
    await two.settle();
    expect([store.keys(), await countFileRows(one)]).toEqual([[], 0]);
  });
});

describe('an object store that does not answer', () => {
  const refuseAll = () => store.misbehave((_request, reply) => refuseWith(reply, 403, 'AccessDenied'));

  it.each([
    ['small', Buffer.alloc(100, 'a')],
    ['of several parts', Buffer.alloc(12_000_000, 'a')],
  ])('refuses an upload %s for now, in words, and nothing is kept', async (_what, bytes) => {
    const browser = await one.browser('customer');
    const before = await countFileRows(one);
    refuseAll();
    const reply = await send(browser, bytes, 'Обороты.txt');
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await reply.json()).toMatchObject({ message: 'Хранилище файлов не отвечает. Повторите чуть позже' });
    store.misbehave(null);
    expect([await countFileRows(one), store.keys(), store.begun()]).toEqual([before, [], 0]);
    expect((await send(browser, 'Обороты')).status).toBe(201);
    one.clock.advance({ hours: 25 });
    await one.settle();
  });

  it('refuses a download for now, and deletes what it is asked to', async () => {
    const browser = await one.browser('customer');
    const { data } = await (await send(browser, 'Сальдо')).json();
    refuseAll();
    const reply = await browser.request(data.url);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '10']);
    await browser.api.files_delete({ params: { file_id: data.id } });
    expect(store.keys()).toHaveLength(1);
    store.misbehave(null);
    expect((await browser.request(data.url)).status).toBe(404);
  });
});
