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

test('a toast lives four seconds, or for the given duration', () => {
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

test('only the last three that inform are shown, and every one of what went wrong', () => {
  for (const number of [1, 2, 3, 4, 5]) toast(`Новость ${number}`);
  for (const number of [1, 2, 3, 4]) toast(`Ошибка ${number}`, 'danger');
  expect(messages()).toEqual(['Новость 3', 'Новость 4', 'Новость 5', 'Ошибка 1', 'Ошибка 2', 'Ошибка 3', 'Ошибка 4']);
});
