import { createStore, useStore } from '../session/store.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { isCompanionMounted } from './lost-navigation.ts';
import { ChunkRemoved } from './part-files.ts';

/** The number of parts being loaded. */
const waiting = createStore(0);
/** Whether a part was requested that a new release has removed. */
const outdated = createStore(false);
/** The age from which a page may be of an older release. A younger one would miss the file after a reload too. */
const RELEASE_MS = 60_000;
/** A moving pointer gives sixty interactions a second. */
const PAUSE_MS = 1000;

/** The reason why a requested part is missing; the companion shows it (app/companion.tsx). */
export function useChunkState(): 'waiting' | 'outdated' | null {
  const isWaiting = useStore(waiting, 0) > 0;
  const isOutdated = useStore(outdated, false);
  if (isOutdated) return 'outdated';
  return isWaiting ? 'waiting' : null;
}

/**
 * Retries an import until it succeeds: without a network the page stays as it is, and the next interaction or the
 * returning network retries. Code removed by a new release never loads.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof ChunkRemoved) return await awaitReload();
    waiting.update((count) => count + 1);
  }
  try {
    return await loadLater(load);
  } finally {
    waiting.update((count) => count - 1);
  }
}

async function loadLater<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    await nextChance();
    try {
      return await load();
    } catch (error) {
      if (error instanceof ChunkRemoved) return await awaitReload();
    }
  }
}

/** The companion shows a message, and the person reloads when they like; a page without any interaction reloads by itself. */
function awaitReload(): Promise<never> {
  outdated.set(true);
  if (!isCompanionMounted() && performance.now() > RELEASE_MS) location.reload();
  return new Promise(() => undefined);
}

/** The next interaction after a pause; at once when the network is back. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    let awaited = 2;
    const half = () => {
      awaited -= 1;
      if (awaited === 0) come();
    };
    const pause = setTimeout(half, PAUSE_MS);
    const forgetTouch = onFirstInteraction(half);
    function come() {
      clearTimeout(pause);
      forgetTouch();
      removeEventListener('online', come);
      resolve();
    }
    addEventListener('online', come);
  });
}
