import { expect, test } from 'vitest';
import { serveMadePages } from '../../../test/made-pages.ts';

const made = serveMadePages();
const { address, openApp } = made;

/** Of the address, over HTTP: only there a page is sent before any hook. */
async function fetchPage(origin: string, url: string, headers: Record<string, string> = {}) {
  const reply = await fetch(origin + url, { headers });
  const { date: _, ...kept } = Object.fromEntries(reply.headers);
  return { status: reply.status, headers: kept, body: await reply.text() };
}

test('a page that lies ready is sent to guests who bring nothing as it was to the first of them', async () => {
  const origin = await address();
  for (const encoding of ['zstd', 'br', 'gzip', 'identity']) {
    const before = made.quick;
    const first = await fetchPage(origin, '/ready?a=1&unknown=1', { 'accept-encoding': encoding });
    const second = await fetchPage(origin, '/ready?a=1&unknown=2', { 'accept-encoding': encoding });
    expect(second).toEqual(first);
    expect(second.headers['x-hooked']).toBe('yes');
    expect(made.quick).toBe(before + 1);
  }
});

test('who brings something of their own is looked at although the page lies ready', async () => {
  const origin = await address();
  const guest = await fetchPage(origin, '/looked-at');
  expect(guest).toEqual(await fetchPage(origin, '/looked-at'));
  const before = made.quick;
  expect((await fetchPage(origin, '/looked-at', { cookie: 'sid=1' })).body).toContain('user');
  expect((await fetchPage(origin, '/looked-at', { 'if-none-match': guest.headers.etag as string })).status).toBe(304);
  expect((await fetchPage(origin, '/missing')).status).toBe(404);
  expect((await fetchPage(origin, '/missing')).status).toBe(404);
  expect(made.quick).toBe(before);
});

test('pages that lie ready count for the limit of their visitor, and give way to it', async () => {
  const strict = await openApp({ RATE_LIMIT: '3', TRUST_PROXY: '1' });
  const origin = await strict.listen({ host: '127.0.0.1', port: 0 });
  const before = made.quick;
  const statuses: number[] = [];
  for (const forwarded of ['9.9.9.9', '1.1.1.1, 9.9.9.9', '9.9.9.9', '9.9.9.9', '9.9.9.8']) {
    statuses.push((await fetchPage(origin, '/counted', { 'x-forwarded-for': forwarded })).status);
  }
  await strict.close();
  expect(statuses).toEqual([200, 200, 200, 429, 200]);
  expect(made.quick).toBe(before + 3);
});
