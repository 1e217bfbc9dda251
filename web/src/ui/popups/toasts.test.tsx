// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, getToasts, toast } from '../../lib/session/toasts.ts';
import Toasts from './toasts.tsx';

const LIFETIME = 4000;
let root: Root;

const messages = () => getToasts().map(({ message }) => message);
const show = (message: string) => act(async () => void toast(message, 'success'));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const closeOf = (message: string) =>
  [...document.querySelectorAll('button')].find((button) =>
    button.parentElement?.textContent?.includes(message),
  ) as HTMLButtonElement;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root.render(<Toasts />));
});
afterEach(async () => {
  for (const { id } of getToasts()) dismissToast(id);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** As a keyboard and a finger do: the button has the focus when it goes. */
async function close(message: string): Promise<void> {
  await act(async () => closeOf(message).focus());
  await act(async () => closeOf(message).click());
}

test('the time of later toasts goes on when a focused one was closed', async () => {
  await show('Сохранено');
  await close('Сохранено');
  await show('Отправлено');
  await pass(LIFETIME);
  expect(messages()).toEqual([]);
});

test('the time of the others goes on when a focused one was closed', async () => {
  await show('Сохранено');
  await show('Отправлено');
  await close('Сохранено');
  await pass(LIFETIME);
  expect(messages()).toEqual([]);
});

test('a toast waits as long as the focus rests on another', async () => {
  await show('Сохранено');
  await show('Отправлено');
  await act(async () => closeOf('Отправлено').focus());
  await pass(LIFETIME);
  expect(messages()).toEqual(['Сохранено', 'Отправлено']);
  await act(async () => closeOf('Отправлено').blur());
  await pass(LIFETIME);
  expect(messages()).toEqual([]);
});
