/** The server has this file no more: a new release has come since the page was loaded. */
export class FileGone extends Error {}

/** Files that came or are on their way, by their address. */
const files = new Map<string, Promise<void>>();

/**
 * Runs what asks for a late part once all files of the part have come. They are fetched before anything imports them, because a module that
 * failed to come once is failed for as long as the page stands (Chromium does not ask for it again), while what was fetched may be
 * asked for any number of times and is then imported from the browser's cache.
 *
 * @param named files of the part that the page does not have yet, by the builder (web/vite/lazy-files.ts)
 * @throws when a file does not come: nothing has been imported then, and the part may be asked for anew, unless it is FileGone
 */
export async function withFiles<T>(load: () => Promise<T>, named: readonly string[]): Promise<T> {
  await bringFiles(named.map((file) => `/${file}`));
  return await load();
}

/** Brings files into the browser's cache, where whatever imports them later finds them. */
export async function bringFiles(addresses: readonly string[]): Promise<void> {
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
  // What the server has named in the head of the page comes by that.
  if (document.querySelector(`link[href="${address}"]`)) return;
  const reply = await fetch(address);
  if (reply.status === 404) throw new FileGone(address);
  if (!reply.ok) throw new TypeError(`${address} did not come: ${reply.status}`);
  await reply.arrayBuffer();
}
