// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createRoutesStub, useRevalidator } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emitEvent, forgetUnread, setStreamed } from '../lib/live/live.ts';
import { useUnread } from '../lib/loading/page-data.ts';
import { useLive } from './use-live.ts';

let root: Root;
let loaded = 0;

function Page() {
  useLive();
  const { revalidate } = useRevalidator();
  return (
    <button type="button" onClick={() => void revalidate()}>
      {useUnread('customer')}
    </button>
  );
}

const shown = () => document.querySelector('button')?.textContent;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  loaded = 3;
  const loader = () => ({ viewer: null, unread: { customer: loaded, freelancer: 0 } });
  const Site = createRoutesStub([{ id: 'root', path: '/', loader, Component: Page, HydrateFallback: () => null }]);
  root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root.render(<Site />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  setStreamed(false);
  forgetUnread();
  vi.unstubAllGlobals();
});

test('the unread number of a broken stream stays until the page has asked for a newer one', async () => {
  expect(shown()).toBe('3');
  await act(async () => {
    setStreamed(true);
    emitEvent({ name: 'counters', data: { customer: 0, freelancer: 0, is_reset: false } });
  });
  expect(shown()).toBe('0');
  await act(async () => setStreamed(false));
  expect(shown()).toBe('0');
  loaded = 2;
  await act(async () => document.querySelector('button')?.click());
  expect(shown()).toBe('2');
});
