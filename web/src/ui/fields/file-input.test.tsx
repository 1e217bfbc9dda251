// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Field } from './field.tsx';
import { FileInput } from './file-input.tsx';

const STORED = ['а.pdf', 'б.pdf', 'в.pdf'].map((title, at) => ({
  id: at + 1,
  title,
  size: 10,
  url: `/files/${at}`,
  type: 'application/pdf',
}));
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('main')));
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <Field label="Файлы">
          <FileInput files={STORED} onChange={() => undefined} />
        </Field>
      ),
    },
  ]);
  await act(async () => root.render(<Page />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function remove(title: string): Promise<void> {
  const button = document.querySelector<HTMLElement>(`[aria-label="Убрать: ${title}"]`);
  button?.focus();
  await act(async () => button?.click());
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.getAttribute('type');

test('the focus goes to a neighbour of the file that was removed, and from the last one to the choice of files', async () => {
  await remove('б.pdf');
  expect(focused()).toBe('Убрать: в.pdf');
  await remove('в.pdf');
  expect(focused()).toBe('Убрать: а.pdf');
  await remove('а.pdf');
  expect(focused()).toBe('file');
});
