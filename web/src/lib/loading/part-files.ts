/** The server no longer has this file: a new release has come since the page was loaded. */
export class ChunkRemoved extends Error {}

/** Files loaded or being loaded, by their address. */
const files = new Map<string, Promise<void>>();

/**
 * Imports a lazy part once all its files have been fetched. They are fetched first because a module that failed to load once stays
 * failed for the life of the page (Chromium does not retry it), while a fetch can be retried any number of times and the import then
 * reads from the browser's cache.
 *
 * @param named files of the part that the page lacks, listed by the build (web/vite/lazy-files.ts)
 * @throws when a file fails to load: nothing has been imported then, and the part can be retried, unless it is ChunkRemoved
 */
export async function withFiles<T>(load: () => Promise<T>, named: readonly string[]): Promise<T> {
  await prefetchFiles(named.map((file) => `/${file}`));
  return await load();
}

/** Loads files into the browser's cache, where a later import finds them. */
export async function prefetchFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map(bring));
}

function bring(address: string): Promise<void> {
  const known = files.get(address);
  if (known) return known;
  const coming = fetchWhole(address);
  files.set(address, coming);
  coming.catch(() => files.delete(address));
  return coming;
}

async function fetchWhole(address: string): Promise<void> {
  // The page already preloads the files named in its head.
  if (document.querySelector(`link[href="${address}"]`)) return;
  const reply = await fetch(address);
  if (reply.status === 404) throw new ChunkRemoved(address);
  if (!reply.ok) throw new TypeError(`${address} did not come: ${reply.status}`);
  await reply.arrayBuffer();
}
