import { expect, test, vi } from 'vitest';
import { stopMachineClock } from '../../../test/machine-clock.ts';
import { openGuestPages } from './guest-pages.ts';

stopMachineClock();

const MB = 1024 * 1024;

test('pages are kept up to a size in all, the oldest go first', async () => {
  const pages = openGuestPages();
  const made: string[] = [];
  const ask = (address: string) =>
    pages.get(address, async () => {
      made.push(address);
      return { response: new Response(null), html: 'x'.repeat(10 * MB), route: 'home', isLasting: () => true };
    });
  for (const address of ['/1', '/2', '/3', '/4']) await ask(address);
  for (const address of ['/4', '/3', '/2', '/1']) await ask(address);
  expect(made).toEqual(['/1', '/2', '/3', '/4', '/1']);
});

test('a page that is not lasting or fails is made again', async () => {
  const pages = openGuestPages();
  const statuses: number[] = [];
  for (const status of [404, 500, 200, 404]) {
    const isLasting = () => status === 200;
    statuses.push(
      (
        await pages.get('/', async () => ({
          response: new Response(null, { status }),
          html: '',
          route: 'home',
          isLasting,
        }))
      ).status,
    );
  }
  expect(statuses).toEqual([404, 500, 200, 200]);
  const failing = () => pages.get('/fails', () => Promise.reject(new Error('oops')));
  await expect(failing()).rejects.toThrow('oops');
  await expect(failing()).rejects.toThrow('oops');
});

test('a page sets no cookie and is kept by no cache but the browser’s, whatever its rendering said', async () => {
  const headers = { 'set-cookie': 'sid=of-one', 'cache-control': 'public', 'content-language': 'ru' };
  const render = async () => ({
    response: new Response(null, { headers }),
    html: '',
    route: 'home',
    isLasting: () => true,
  });
  const page = await openGuestPages().get('/', render);
  expect(page.headers).toMatchObject({ 'content-language': 'ru', 'cache-control': 'private, no-cache' });
  expect(page.headers).not.toHaveProperty('set-cookie');
});

test('nothing that was made or begun before a change is sent after it', async () => {
  const pages = openGuestPages();
  let number = 0;
  const make = async () => ({
    response: new Response(null),
    html: `${++number}`,
    route: 'home',
    isLasting: () => true,
  });
  const read = async () => String((await pages.get('/', make)).body);
  expect([await read(), await read()]).toEqual(['1', '1']);
  pages.clear();
  expect(await read()).toBe('2');
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  const slow = pages.get('/slow', () => waiting.then(make));
  pages.clear();
  finish();
  await slow;
  expect(String((await pages.get('/slow', make)).body)).toBe('4');
});

test('a page goes on being shown for a minute while no new one can be made', async () => {
  const pages = openGuestPages();
  const begun = performance.now();
  const passTo = (seconds: number) => vi.mocked(performance.now).mockReturnValue(begun + seconds * 1000);
  await pages.get('/', async () => ({
    response: new Response(null),
    html: 'good',
    route: 'home',
    isLasting: () => true,
  }));
  const failing = () => pages.get('/', () => Promise.reject(new Error('away')));
  const refused = () =>
    pages.get('/', async () => ({
      response: new Response(null, { status: 503 }),
      html: 'away',
      route: 'home',
      isLasting: () => false,
    }));
  passTo(30);
  expect(String((await failing()).body)).toBe('good');
  passTo(60);
  expect(String((await refused()).body)).toBe('good');
  passTo(90);
  expect((await refused()).status).toBe(503);
  passTo(0);
});

test('no page from before stands in for technical work', async () => {
  const pages = openGuestPages();
  const begun = performance.now();
  await pages.get('/', async () => ({
    response: new Response(null),
    html: 'good',
    route: 'home',
    isLasting: () => true,
  }));
  vi.mocked(performance.now).mockReturnValue(begun + 30_000);
  const headers = { 'cache-control': 'must-revalidate' };
  const response = new Response(null, { status: 503, headers });
  const page = await pages.get('/', async () => ({ response, html: 'work', route: 'home', isLasting: () => false }));
  expect([page.status, String(page.body)]).toEqual([503, 'work']);
  vi.mocked(performance.now).mockReturnValue(begun);
});
