// @vitest-environment happy-dom
import { act, type ReactNode, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Redraw } from './redraw.tsx';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('main')), {
    onCaughtError: () => undefined,
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

/** The browser's error for a text that React does not find where it put it; e2e/reading.spec.ts provokes it for real. */
const textIsLost = () => new DOMException('The node is not a child of this node.', 'NotFoundError');

const draw = (place: string, page: ReactNode) => act(async () => root.render(<Redraw place={place}>{page}</Redraw>));

/** A page that fails in its first drawings, of which there are `times`. */
function failing(times: number, failure: () => unknown = textIsLost) {
  let left = times;
  return function Page() {
    useLayoutEffect(() => {
      left -= 1;
      if (left >= 0) throw failure();
    }, []);
    return <p>Заказы</p>;
  };
}

test('draws the page anew when a text is not where it was put', async () => {
  const Page = failing(2);
  await draw('/', <Page />);
  expect(document.body.textContent).toBe('Заказы');
});

test('gives up a page that fails at every drawing', async () => {
  const Page = failing(100);
  await expect(draw('/', <Page />)).rejects.toThrow('not a child');
});

test('counts the drawings of each place by itself', async () => {
  for (const place of ['/', '/orders/1', '/orders/2']) {
    const Page = failing(4);
    await draw(place, <Page />);
    expect(document.body.textContent).toBe('Заказы');
  }
});

test('leaves every other error to the error screen', async () => {
  const Page = failing(1, () => new TypeError('Of our own'));
  await expect(draw('/', <Page />)).rejects.toThrow('Of our own');
});
