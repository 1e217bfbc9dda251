import { signOfLife } from './signs-of-life.ts';
import { createStore, useStore } from './store.ts';

/** How many parts were asked for and have not come. */
const missing = createStore(0);

/** Whether something that was asked for waits for the network; what goes along with the person tells of it (app/companion.tsx). */
export const useIsCodeMissing = (): boolean => useStore(missing, 0) > 0;

/**
 * Asks for code until it comes: where the network is away the page stays as it is, and it is asked for again with the next touch and when
 * the network is back.
 */
export async function keepLoading<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    missing.update((count) => count + 1);
  }
  for (;;) {
    await Promise.race([signOfLife(), networkBack()]);
    try {
      const code = await load();
      missing.update((count) => count - 1);
      return code;
    } catch {
      // Not yet.
    }
  }
}

const networkBack = (): Promise<void> =>
  new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
