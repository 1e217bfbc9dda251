import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium and the environment it needs beside ours. */
export interface Browser {
  path: string;
  env: Record<string, string>;
}

/**
 * Finds a Chromium for the browser tests: the one in CHROMIUM_PATH, the system's, Playwright's own, and on a Linux
 * without any the one that npm brought, which is unpacked into the temporary folder.
 *
 * @returns undefined when there is none
 */
export async function findChromium(): Promise<Browser | undefined> {
  const candidates = [process.env.CHROMIUM_PATH, ...systemPaths(), chromium.executablePath()];
  const path = candidates.find((candidate) => candidate && isExecutable(candidate));
  return path ? { path, env: {} } : unpackChromium();
}

function systemPaths(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The package is made for one cloud, and brings that cloud's libraries only there: elsewhere we ask for them. */
async function unpackChromium(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return undefined;
  }
  const { default: packed, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const libraries = join(packageFolder('@sparticuz/chromium'), 'bin', 'al2023.tar.br');
  if (existsSync(libraries)) {
    await inflate(libraries);
  }
  const path = await packed.executablePath();
  setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'));
  const { FONTCONFIG_PATH = '', LD_LIBRARY_PATH = '' } = process.env;
  return { path, env: { FONTCONFIG_PATH, LD_LIBRARY_PATH } };
}

function packageFolder(name: string): string {
  const main = createRequire(import.meta.url).resolve(name);
  return main.slice(0, main.lastIndexOf(join(name)) + name.length);
}
