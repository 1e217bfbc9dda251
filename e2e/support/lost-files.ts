import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const ASSETS = fileURLToPath(new URL('../../web/build/client/assets', import.meta.url));

/** Finds the file of the built site that contains this text, since the bundler decides which modules share one. */
export function fileWith(text: string): string {
  const files = readdirSync(ASSETS).filter((each) => each.endsWith('.js'));
  const name = files.find((each) => readFileSync(join(ASSETS, each), 'utf8').includes(text));
  if (!name) throw new Error(`No file of the built site has ${text}`);
  return name;
}

/** Fails the requests for one file, from before the page that asks for it, whenever it does. */
export async function failFile(page: Page, name: string): Promise<{ asked: () => number; find: () => Promise<void> }> {
  const address = `**/assets/${name}`;
  let asked = 0;
  await page.route(address, (route) => {
    asked += 1;
    return route.abort('internetdisconnected');
  });
  return { asked: () => asked, find: () => page.unroute(address) };
}
