// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Calendar from './calendar.tsx';

const Days = () => <Calendar mode="range" value={{ from: null, to: null }} onValueChange={() => undefined} />;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubEnv('TZ', 'Asia/Vladivostok');
  vi.useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('today is a day of Moscow, wherever the browser stands', async () => {
  expect(new Date().getDate()).toBe(24);
  const main = document.createElement('main');
  const root = createRoot(main);
  const Page = createRoutesStub([{ path: '/', Component: Days }]);
  await act(async () => root.render(<Page />));
  expect(main.querySelector('[data-today]')?.getAttribute('data-day')).toBe('2026-11-23');
  await act(async () => root.unmount());
});
