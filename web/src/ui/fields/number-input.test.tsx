// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NumberInput } from './number-input.tsx';

let root: Root;
const heard: unknown[] = [];

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  heard.length = 0;
  vi.unstubAllGlobals();
});

async function paste(text: string): Promise<HTMLInputElement> {
  const input = document.querySelector('input') as HTMLInputElement;
  await act(async () => {
    // As browsers cut what is pasted into a field with a bound.
    const kept = input.maxLength > 0 ? text.slice(0, input.maxLength) : text;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, kept);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return input;
}

test.each([
  ['1 250 000,00 рублей (итого)', Number.NaN],
  ['             1 250 000,50', 1_250_000.5],
  ['100000000000000000000000000000', Number.NaN],
])('keeps all of the number «%s» that was pasted', async (text, value) => {
  await act(async () => root.render(<NumberInput value={null} onValueChange={(number) => heard.push(number)} />));
  const input = await paste(text);
  expect(input.value.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  expect(heard.at(-1)).toBe(value);
});
