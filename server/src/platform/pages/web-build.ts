import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The output folder of `npm run build`; with `UI_GALLERY=1` the one that has the sheet of components (web/react-router.config.ts). */
export const WEB_BUILD = fileURLToPath(
  new URL(`../../../../web/${process.env.UI_GALLERY ? 'build-gallery' : 'build'}`, import.meta.url),
);

export const isWebBuilt = (): boolean => existsSync(join(WEB_BUILD, 'server/index.js'));

const MANIFEST = /^manifest-([\w-]{8})\.js$/;

/** The hash in the name of the list of pages, which changes with every file of the site; null before a build. */
export function siteBuild(): string | null {
  const folder = join(WEB_BUILD, 'client/assets');
  if (!existsSync(folder)) return null;
  return readdirSync(folder).flatMap((name) => MANIFEST.exec(name)?.[1] ?? [])[0] ?? null;
}
