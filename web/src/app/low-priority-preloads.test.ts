import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { lowPriorityPreloads } from './low-priority-preloads.server.ts';

const PAGE =
  '<head><link rel="modulepreload" href="/a.js"/><link rel="icon" href="/i"/><link rel="modulepreload" href="/б.js"/></head>';
const MARKED = PAGE.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');

test.each([1, 2, 7, 26, 27, 28, 1_000])(
  'every preload is marked, however the page is cut: pieces of %d bytes',
  async (size) => {
    const transform = lowPriorityPreloads();
    const bytes = Buffer.from(PAGE);
    for (let at = 0; at < bytes.length; at += size) transform.write(bytes.subarray(at, at + size));
    transform.end();
    expect(await text(transform)).toBe(MARKED);
  },
);

test('a started link at the very end is not lost', async () => {
  const transform = lowPriorityPreloads();
  transform.end('<p>1<link rel="mod');
  expect(await text(transform)).toBe('<p>1<link rel="mod');
});
