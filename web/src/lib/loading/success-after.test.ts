import { afterEach, expect, test } from 'vitest';
import { dismissToast, getToasts } from '../session/toasts.ts';
import { showSuccess, successAfter } from './success-after.ts';

const shown = () => getToasts().map(({ message }) => message);

afterEach(() => {
  for (const { id } of getToasts()) dismissToast(id);
});

test('shows a success message when the screen shows the result, and at once without waiting work', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = successAfter(async () => {
    showSuccess('Работа передана');
    await promise;
  });
  expect(shown()).toEqual([]);
  resolve();
  await work;
  expect(shown()).toEqual(['Работа передана']);
  showSuccess('Сохранено');
  expect(shown()).toEqual(['Работа передана', 'Сохранено']);
});

test('it is told also when what follows fails', async () => {
  const work = successAfter(async () => {
    showSuccess('Сохранено');
    throw new Error('away');
  });
  await expect(work).rejects.toThrow('away');
  expect(shown()).toEqual(['Сохранено']);
});
