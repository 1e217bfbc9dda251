// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setStreamed } from './live.ts';
import { usePaymentPolling } from './use-payment-polling.ts';

const SECOND = 1000;
let root: Root;
let asked = 0;

function Payment() {
  const isAwaited = usePaymentPolling(true, { isTold: true, isBack: true });
  return <b>{isAwaited ? 'ждём' : 'не завершена'}</b>;
}

/** A page with an open payment, whose loader counts how often it is asked. */
async function open(isStreamed: boolean) {
  setStreamed(isStreamed);
  const loader = () => {
    asked += 1;
    return null;
  };
  const Page = createRoutesStub([{ id: 'root', path: '/', loader, Component: Payment, HydrateFallback: () => null }]);
  root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root.render(<Page />));
  await pass(0);
  asked = 0;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
});
afterEach(async () => {
  await act(async () => root.unmount());
  setStreamed(false);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('asks slowly where the stream tells, and often where it does not', async () => {
  await open(true);
  await pass(30 * SECOND);
  expect(asked).toBeGreaterThanOrEqual(2);
  expect(asked).toBeLessThanOrEqual(3);
  setStreamed(false);
  asked = 0;
  await pass(20 * SECOND);
  expect(asked).toBeGreaterThanOrEqual(9);
});

test('waits for the bank no longer than a minute', async () => {
  await open(true);
  expect(document.querySelector('b')?.textContent).toBe('ждём');
  await pass(61 * SECOND);
  expect(document.querySelector('b')?.textContent).toBe('не завершена');
});
