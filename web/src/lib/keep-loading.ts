import { signOfLife } from './signs-of-life.ts';

/** Asks for code until it comes: where the network is away the page stays as it is, and the next touch asks again. */
export async function keepLoading<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await signOfLife();
    }
  }
}
