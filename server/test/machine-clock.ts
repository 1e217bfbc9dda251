import { afterAll, beforeAll, vi } from 'vitest';

/** Freezes the machine's clock for all tests of a file, so that caches of a few seconds live however slow a busy machine is. */
export function stopMachineClock(): void {
  beforeAll(() => {
    const moment = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(moment);
  });
  afterAll(() => vi.mocked(performance.now).mockRestore());
}
