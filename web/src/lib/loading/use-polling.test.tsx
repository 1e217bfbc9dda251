// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { usePolling } from './use-refresh.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a tab that comes to the front looks once, and again when it comes back later', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const look = vi.fn<() => void>();
  function Page() {
    usePolling(15_000, look);
    return null;
  }
  const root = createRoot(document.createElement('main'));
  await act(async () => root.render(<Page />));
  const comeBack = () => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  };
  comeBack();
  expect(look).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  comeBack();
  expect(look).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
});
