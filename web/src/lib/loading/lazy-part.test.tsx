// @vitest-environment happy-dom
import { act, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

/** A part that keeps its own state, and a control that lets its code come. */
function partOf() {
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.ReactNode }>();
  const Part = lazyPart(() => promise);
  let born = 0;
  const Content = () => {
    const [number] = useState(() => ++born);
    return <b>{number}</b>;
  };
  return { Part, come: () => resolve({ default: Content }) };
}

test('code that came ahead is rendered without a fallback', async () => {
  const { Part, come } = partOf();
  come();
  await Part.load();
  const place = document.createElement('div');
  const shown: string[] = [];
  const Fallback = () => {
    shown.push('fallback');
    return null;
  };
  await act(async () => {
    createRoot(place).render(
      <Suspense fallback={<Fallback />}>
        <Part />
      </Suspense>,
    );
  });
  expect(place.innerHTML).toBe('<b>1</b>');
  expect(shown).toEqual([]);
});

test('a part keeps its state when it is rendered again after its code came late', async () => {
  const { Part, come } = partOf();
  const place = document.createElement('div');
  const root = createRoot(place);
  const render = (look: string) =>
    act(async () => {
      root.render(
        <Suspense fallback={look}>
          <Part />
        </Suspense>,
      );
    });
  await render('waits');
  expect(place.textContent).toBe('waits');
  await act(async () => come());
  await render('again');
  expect(place.innerHTML).toContain('<b>');
  const first = place.textContent;
  await render('once more');
  expect(place.textContent).toBe(first);
});
