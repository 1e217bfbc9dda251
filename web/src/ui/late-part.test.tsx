// @vitest-environment happy-dom
import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { awaken } from '../lib/signs-of-life.ts';
import { untouchedPart } from './late-part.tsx';

function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

/** As the server has drawn it: a boundary that is complete. */
const DRAWN = '<main><!--$--><button type="button">7</button><!--/$--></main>';

async function openPage() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = `<div>${DRAWN}</div>`;
  const asked: string[] = [];
  const Part = untouchedPart(async () => {
    asked.push('code');
    return Counter;
  });
  const page = (
    <main>
      <Part start={7} />
    </main>
  );
  await act(async () => {
    hydrateRoot(document.querySelector('div') as HTMLElement, page);
  });
  return { asked, button: document.querySelector('button') as HTMLButtonElement };
}

test('a part that was drawn waits to be woken, and what was pressed before counts', async () => {
  const { asked, button } = await openPage();
  expect(asked).toEqual([]);
  await act(async () => {
    button.click();
    awaken();
  });
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(button.textContent).toBe('8');
  });
  expect(document.querySelector('button')).toBe(button);
  expect(asked).toEqual(['code']);
});
