import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, getToasts, pauseToasts, resumeToasts, toast } from './toasts.ts';

const messages = () => getToasts().map(({ message }) => message);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of getToasts()) dismissToast(id);
  resumeToasts();
  vi.useRealTimers();
});

test('a toast lives four seconds, or as long as it is told', () => {
  toast('Обычный');
  toast('Долгий', 'info', { duration: 6_000 });
  vi.advanceTimersByTime(3_999);
  expect(messages()).toEqual(['Обычный', 'Долгий']);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual(['Долгий']);
  vi.advanceTimersByTime(2_000);
  expect(messages()).toEqual([]);
});

test('while the pointer rests on the toasts their time stands still', () => {
  toast('Прочитайте');
  vi.advanceTimersByTime(3_000);
  pauseToasts();
  toast('Пришёл во время паузы');
  vi.advanceTimersByTime(60_000);
  expect(messages()).toEqual(['Прочитайте', 'Пришёл во время паузы']);
  resumeToasts();
  vi.advanceTimersByTime(1_000);
  expect(messages()).toEqual(['Пришёл во время паузы']);
  vi.advanceTimersByTime(3_000);
  expect(messages()).toEqual([]);
});

test('a dismissed toast does not come back', () => {
  const id = toast('Закроют');
  pauseToasts();
  dismissToast(id);
  resumeToasts();
  vi.advanceTimersByTime(10_000);
  expect(messages()).toEqual([]);
});
