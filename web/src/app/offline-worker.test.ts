import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;

/** Runs the worker as a browser does, on a network that answers or fails. */
function startWorker(network: () => Promise<string>) {
  const listeners: Record<string, Listener> = {};
  const kept = new Map<string, string>();
  const cache = { add: async ({ url }: { url: string }) => void kept.set(url, 'offline page') };
  runInNewContext(readFileSync(join(import.meta.dirname, '../../public/push-worker.js'), 'utf8'), {
    self: { addEventListener: (name: string, listener: Listener) => (listeners[name] = listener) },
    caches: { open: async () => cache, match: async (url: string) => kept.get(url) },
    fetch: network,
    Request: class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
    Response: { error: () => 'no page' },
    URL,
  });
  return {
    async install() {
      let work: unknown;
      listeners.install?.({ waitUntil: (promise: unknown) => (work = promise) });
      await work;
    },
    /** The response of the worker; undefined when it leaves the request alone. */
    async open(mode: string): Promise<unknown> {
      let answer: unknown;
      listeners.fetch?.({ request: { mode }, respondWith: (promise: unknown) => (answer = promise) });
      return await answer;
    },
  };
}

test('a page that cannot be fetched is the offline page; a fetched one is itself, and nothing but pages is touched', async () => {
  const offline = startWorker(() => Promise.reject(new TypeError('offline')));
  await offline.install();
  expect(await offline.open('navigate')).toBe('offline page');
  expect(await offline.open('cors')).toBeUndefined();
  const online = startWorker(() => Promise.resolve('the page'));
  await online.install();
  expect(await online.open('navigate')).toBe('the page');
});
