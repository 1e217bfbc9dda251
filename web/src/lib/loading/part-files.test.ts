// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkRemoved, withFiles } from './part-files.ts';

const asked: string[] = [];
let reply: () => Promise<Response> = async () => new Response('');

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return reply();
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a part runs once its files have come, and they are asked for once', async () => {
  reply = async () => new Response('export {}');
  expect(await withFiles(async () => asked.length, ['assets/a.js', 'assets/b.js'])).toBe(2);
  expect(await withFiles(async () => 'again', ['assets/b.js'])).toBe('again');
  expect(asked).toEqual(['/assets/a.js', '/assets/b.js']);
});

test.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['from a server in trouble', () => Promise.resolve(new Response('', { status: 503 }))],
])('nothing is imported of a part that does not come %s, and the next one who asks gets it', async (how, lost) => {
  const file = `assets/${how}.js`;
  const load = vi.fn<() => Promise<string>>(async () => 'part');
  reply = lost;
  await expect(withFiles(load, [file])).rejects.toThrow(TypeError);
  expect(load).not.toHaveBeenCalled();
  reply = async () => new Response('export {}');
  expect(await withFiles(load, [file])).toBe('part');
});

test('does not request a file again that the head of the page preloads', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/named.js">';
  await withFiles(async () => null, ['assets/named.js']);
  expect(asked).toEqual([]);
});

test('distinguishes a file removed by a new release from one that failed to load', async () => {
  reply = async () => new Response('', { status: 404 });
  await expect(withFiles(async () => null, ['assets/gone.js'])).rejects.toThrow(ChunkRemoved);
});
