import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLoop } from './loop.ts';

const EVERY_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loop and the times of its turns, in milliseconds from its start; `during` is the work of a turn, by its number. */
function watchLoop(during: (turn: number) => Promise<void> | void = () => undefined) {
  const begun = performance.now();
  const turns: number[] = [];
  const loop = startLoop(
    EVERY_MS,
    async () => {
      turns.push(Math.round(performance.now() - begun));
      await during(turns.length);
    },
    () => undefined,
  );
  return { loop, turns };
}

it('brings its next turn forward, once however often it is poked, and never puts it off', async () => {
  const { loop, turns } = watchLoop();
  await vi.advanceTimersByTimeAsync(100);
  loop.poke(200);
  await vi.advanceTimersByTimeAsync(100);
  loop.poke(200);
  loop.poke(200);
  await vi.advanceTimersByTimeAsync(1000);
  loop.poke();
  loop.poke(200);
  await vi.advanceTimersByTimeAsync(1500);
  expect(turns).toEqual([0, 300, 1200, 2200]);
  await loop.stop();
});

it('takes the soonest of what it is poked for while it runs, and goes on as before when a turn fails', async () => {
  const { loop, turns } = watchLoop((turn) => {
    if (turn !== 1) return;
    loop.poke(500);
    loop.poke(200);
    throw new Error('the first turn fails');
  });
  await vi.advanceTimersByTimeAsync(2300);
  expect(turns).toEqual([0, 200, 1200, 2200]);
  await loop.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(turns).toHaveLength(4);
});
