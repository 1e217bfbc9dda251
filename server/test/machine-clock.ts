import { afterAll, beforeAll, vi } from 'vitest';

/** For all tests of a file: what the machine keeps for a few seconds is kept, however long a busy one takes for the next step. */
export function stopMachineClock(): void {
  beforeAll(() => {
    const moment = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(moment);
  });
  afterAll(() => vi.mocked(performance.now).mockRestore());
}
