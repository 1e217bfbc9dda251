// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const NETWORK = { transferSize: 20_000 };
const CACHE = { transferSize: 0 };
const RENDERED = Date.parse('2026-11-23T10:00:00Z');
/** Each test has a period, and so a ticker, of its own. */
let period = 60 * SECOND;
const drawn: number[] = [];

/** Hydrates a page rendered at another moment, fresh from the network or from the browser's cache. */
async function comeAlive(after: number, { transferSize }: { transferSize: number }) {
  const { useNow } = await import('./clock.ts');
  const arrival = { transferSize, responseStart: performance.now() };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([arrival as unknown as PerformanceEntry]);
  const Clock = () => {
    const now = useNow(period);
    drawn.push(now);
    return <b>{now}</b>;
  };
  const root_data = { root: { server_time: new Date(RENDERED).toISOString() } };
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: Clock }]);
  vi.stubEnv('SSR', true);
  const page = <Page hydrationData={{ loaderData: root_data }} />;
  document.body.innerHTML = `<main>${renderToString(page)}</main>`;
  vi.stubEnv('SSR', false);
  vi.setSystemTime(RENDERED + after);
  drawn.length = 0;
  const main = document.querySelector('main') as HTMLElement;
  await act(async () => hydrateRoot(main, page));
  return main;
}

beforeEach(() => {
  period += SECOND;
  vi.useFakeTimers();
  vi.setSystemTime(RENDERED);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
// The module remembers how far this computer's clock is off, which the next file of this worker must not meet.
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.resetModules();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a page hydrated at once does not rerender for its clock until it ticks', async () => {
  const main = await comeAlive(3 * SECOND, NETWORK);
  expect(drawn).toEqual([RENDERED]);
  await act(async () => vi.advanceTimersByTime(period));
  expect(main.textContent).toBe(String(RENDERED + 3 * SECOND + period));
});

test('a page from the cache shows the time of its hydration', async () => {
  const main = await comeAlive(HOUR, CACHE);
  expect(main.textContent).toBe(String(RENDERED + HOUR));
});

test.each([3 * HOUR, -26 * HOUR])(
  'shows the time of the server on a computer whose clock is off by %i ms',
  async (off) => {
    const main = await comeAlive(off, NETWORK);
    expect(drawn).toEqual([RENDERED]);
    await act(async () => vi.advanceTimersByTime(period));
    expect(main.textContent).toBe(String(RENDERED + period));
  },
);
