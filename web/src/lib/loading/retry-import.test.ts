// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkRemoved } from './part-files.ts';
import { retryImport } from './retry-import.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const touch = () => dispatchEvent(new Event('pointermove'));
/** Fails until it is released, and counts its calls. */
function away() {
  const part = { asked: 0, isThere: false };
  const load = async () => {
    part.asked += 1;
    if (!part.isThere) throw new TypeError('Failed to fetch');
    return 'part';
  };
  return { part, load };
}

test('code that did not come is asked for again by a touch, but not by each of a moving hand', async () => {
  const { part, load } = away();
  const kept = retryImport(load);
  await vi.advanceTimersByTimeAsync(0);
  for (let move = 0; move < 60; move++) {
    touch();
    await vi.advanceTimersByTimeAsync(16);
  }
  expect(part.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  touch();
  await vi.advanceTimersByTimeAsync(0);
  expect(part.asked).toBe(2);
  part.isThere = true;
  await vi.advanceTimersByTimeAsync(1000);
  touch();
  expect(await kept).toBe('part');
});

test('it is asked for at once when the network is back, and by nobody after it came', async () => {
  const { part, load } = away();
  const kept = retryImport(load);
  await vi.advanceTimersByTimeAsync(0);
  part.isThere = true;
  dispatchEvent(new Event('online'));
  expect(await kept).toBe('part');
  await vi.advanceTimersByTimeAsync(5000);
  touch();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(part.asked).toBe(2);
});

test('code that a new release took away is not asked for again', async () => {
  let asked = 0;
  void retryImport(async () => {
    asked += 1;
    throw new ChunkRemoved('/assets/a.js');
  });
  await vi.advanceTimersByTimeAsync(2000);
  touch();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);
});

test.each([
  [61_000, 1],
  [59_000, 0],
])('a page of %d ms without an interaction reloads itself %d times', async (age, times) => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  vi.spyOn(performance, 'now').mockReturnValue(age);
  void retryImport(() => Promise.reject(new ChunkRemoved('/assets/a.js')));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(times);
});
