// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './clock.ts';

const SECOND = 1000;
const RENDERED = Date.parse('2026-11-23T10:00:00Z');
/** Each test has a period, and so a ticker, of its own. */
let period = 60 * SECOND;
const drawn: number[] = [];

function Clock() {
  const now = useNow(period);
  drawn.push(now);
  return <b>{now}</b>;
}

/** A page rendered at one moment that comes alive in a browser at another. */
async function comeAlive(after: number) {
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
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a page that comes alive at once is not drawn a second time for its clock, until it ticks', async () => {
  const main = await comeAlive(3 * SECOND);
  expect(drawn).toEqual([RENDERED]);
  await act(async () => vi.advanceTimersByTime(period));
  expect(main.textContent).toBe(String(RENDERED + 3 * SECOND + period));
});

test('a page that has lain tells the time of the moment it comes alive', async () => {
  const main = await comeAlive(3600 * SECOND);
  expect(main.textContent).toBe(String(RENDERED + 3600 * SECOND));
});
