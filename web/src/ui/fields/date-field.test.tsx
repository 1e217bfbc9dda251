// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MomentField } from './date-field.tsx';
import { Field } from './field.tsx';

let root: Root;
function Filled() {
  const [moment, setMoment] = useState('2025-08-22T15:10');
  return (
    <>
      <Field label="Начало" group>
        <MomentField value={moment} onValueChange={setMoment} />
      </Field>
      <output>{moment}</output>
    </>
  );
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main') as HTMLElement);
  await act(async () => root.render(<Filled />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

/** Types this and returns the reported moment. */
async function type(label: string, text: string): Promise<string | null | undefined> {
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`) as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return document.querySelector('output')?.textContent;
}

test('keeps the time when the day of a moment is retyped', async () => {
  expect(await type('День', '22.08.202')).toBe('');
  expect(await type('День', '22.08.2026')).toBe('2026-08-22T15:10');
});

test('an emptied day is no moment, and a first day begins at midnight', async () => {
  expect(await type('Время', '')).toBe('2025-08-22T');
  expect(await type('День', '')).toBe('');
  expect(await type('День', '22.08.2026')).toBe('2026-08-22T00:00');
});

test('the day and the time are two fields of the page', () => {
  const ids = [...document.querySelectorAll('input')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});
