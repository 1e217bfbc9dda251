import type { Clock } from '../src/platform/clock.ts';

const DAY_MS = 86_400_000;

/** A clock that tests move; it starts at the real moment and stands still. */
export class TestClock implements Clock {
  #current = new Date(Math.floor(Date.now() / 1000) * 1000);

  now(): Date {
    return new Date(this.#current);
  }

  set(moment: Date | string): void {
    this.#current = new Date(moment);
  }

  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = step;
    this.#current = new Date(
      this.#current.getTime() + days * DAY_MS + hours * 3_600_000 + minutes * 60_000 + seconds * 1000,
    );
  }
}
