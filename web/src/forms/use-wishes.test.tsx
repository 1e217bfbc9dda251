// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useOptimisticQueue } from './use-optimistic-queue.ts';

const BOXES = ['почта', 'сайт', 'браузер'];
type Kept = readonly string[];

const ticked = (kept: Kept, box: string): Kept => [...new Set([...kept, box])];

/** A server that answers on demand, with the state it has saved by then. */
function openServer() {
  let kept: Kept = [];
  const asked: { box: string; end: (isRefused?: boolean) => void }[] = [];
  const ask = (box: string) =>
    new Promise<Kept>((done, fail) => {
      const end = (isRefused = false) => {
        if (isRefused) fail(new Error('refused'));
        kept = isRefused ? kept : ticked(kept, box);
        done(kept);
      };
      asked.push({ box, end });
    });
  return { asked, ask };
}

function Boxes({ ask }: { ask: (box: string) => Promise<Kept> }) {
  const [kept, setKept] = useState<Kept>([]);
  const { shown, state, wish } = useOptimisticQueue(kept, ticked, async (box: string) => setKept(await ask(box)));
  return (
    <>
      {BOXES.map((box) => (
        <button key={box} type="button" onClick={() => wish(box)}>
          {box}
        </button>
      ))}
      <p>{`${shown.join(' ')}, ${state}`}</p>
    </>
  );
}

test('a press during the save of another stays, and only a refused one is undone', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const { asked, ask } = openServer();
  document.body.innerHTML = '<main></main>';
  act(() => createRoot(document.querySelector('main') as HTMLElement).render(<Boxes ask={ask} />));
  const press = (at: number) => act(async () => document.querySelectorAll('button')[at]?.click());
  const end = (at: number, isRefused = false) => act(async () => asked[at]?.end(isRefused));
  const text = () => document.querySelector('p')?.textContent;

  await press(0);
  await press(1);
  await press(2);
  expect(text()).toBe('почта сайт браузер, saving');
  expect(asked.map(({ box }) => box)).toEqual(['почта']);
  await end(0);
  expect(text()).toBe('почта сайт браузер, saving');
  await end(1, true);
  expect(text()).toBe('почта браузер, saving');
  await end(2);
  expect(text()).toBe('почта браузер, saved');
  await press(0);
  await end(3, true);
  expect(text()).toBe('почта браузер, idle');
  vi.unstubAllGlobals();
});
