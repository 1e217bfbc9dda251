// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { draftKey, readDraft, saveDraft } from '../lib/session/drafts.ts';
import { signOut } from './sign-out.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A network and a browser that record, in order, writes and removed data. */
function listen(subscription: object | null): string[] {
  const told: string[] = [];
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what the client reads
  document.cookie = 'XSRF-TOKEN=t';
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    told.push(`${init.method} ${path}`);
    return Response.json({ data: null });
  });
  const unsubscribe = async () => told.push('unsubscribed') > 0;
  const found = subscription && { ...subscription, unsubscribe };
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ pushManager: { getSubscription: async () => found } }) },
  });
  vi.spyOn(location, 'assign').mockImplementation((address) => void told.push(`to ${String(address)}`));
  return told;
}

test('ends pushes to this browser on sign-out', async () => {
  const told = listen({ endpoint: 'https://push.example/1' });
  await signOut();
  expect(told).toEqual(['unsubscribed', 'POST /rest/v1/auth/sign-out', 'to /']);
});

test('a browser that is not pushed to, or cannot be, is signed out all the same', async () => {
  const told = listen(null);
  await signOut();
  vi.stubGlobal('navigator', {});
  await signOut();
  expect(told).toEqual(['POST /rest/v1/auth/sign-out', 'to /', 'POST /rest/v1/auth/sign-out', 'to /']);
});

test('deletes a draft that its form saves while the page closes', async () => {
  listen(null);
  const key = draftKey('anna', 'response-1');
  addEventListener('pagehide', () => void saveDraft(key, 'Сделаю за день'), { once: true });
  await signOut();
  dispatchEvent(new Event('pagehide'));
  expect(readDraft(key)).toBeNull();
});
