// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forViewers, VIEWER_MARK, viewerPartsSettled } from './for-viewers.tsx';

const Part = ({ text }: { text: string }) => <b>{text}</b>;
const load = vi.fn<() => Promise<{ default: typeof Part }>>(async () => ({ default: Part }));

beforeEach(() => {
  vi.stubEnv('SSR', false);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  document.body.innerHTML = '';
  load.mockClear();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('before somebody signed in a part comes with its page and is drawn at once', async () => {
  document.body.innerHTML = `<div id="${VIEWER_MARK}"></div><main></main>`;
  const ViewerPart = forViewers(load);
  expect(load).toHaveBeenCalledTimes(1);
  await viewerPartsSettled();
  const root = createRoot(document.querySelector('main') as HTMLElement);
  // A part that suspends would leave its place empty.
  act(() => root.render(<ViewerPart text="Сделки" />));
  expect(document.querySelector('main')?.innerHTML).toBe('<b>Сделки</b>');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a guest does not load it; who signs in later waits for it', async () => {
  document.body.innerHTML = '<main></main>';
  const ViewerPart = forViewers(load);
  await viewerPartsSettled();
  expect(load).not.toHaveBeenCalled();
  const root = createRoot(document.querySelector('main') as HTMLElement);
  await act(async () =>
    root.render(
      <Suspense fallback={<i>прежняя страница</i>}>
        <ViewerPart text="Сделки" />
      </Suspense>,
    ),
  );
  expect(document.querySelector('main')?.innerHTML).toBe('<b>Сделки</b>');
});

test('a part that did not come is asked for again with the next touch', async () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main></main>';
  load.mockRejectedValueOnce(new Error('offline'));
  const ViewerPart = forViewers(load);
  const root = createRoot(document.querySelector('main') as HTMLElement);
  await act(async () =>
    root.render(
      <Suspense fallback={<i>прежняя страница</i>}>
        <ViewerPart text="Сделки" />
      </Suspense>,
    ),
  );
  expect(document.querySelector('main')?.innerHTML).toBe('<i>прежняя страница</i>');
  await act(async () => {
    dispatchEvent(new Event('pointerdown'));
    await vi.advanceTimersByTimeAsync(1000);
  });
  expect(document.querySelector('main')?.innerHTML).toBe('<b>Сделки</b>');
});
