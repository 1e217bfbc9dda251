import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = promisify(execFile);

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium and the environment it needs beside ours. */
export interface Browser {
  path: string;
  env: Record<string, string>;
}

/**
 * Finds a Chromium as people have it: the one in CHROMIUM_PATH, the system's, Playwright's own, and on a Linux without any the one
 * that npm brought.
 *
 * @returns undefined when there is none
 */
export async function findChromium(): Promise<Browser | undefined> {
  const candidates = [process.env.CHROMIUM_PATH, ...systemPaths(), chromium.executablePath()];
  const path = candidates.find((candidate) => candidate && isExecutable(candidate));
  return path ? { path, env: {} } : await unpackChromium();
}

/**
 * Finds a Chromium for the browser tests: the one in CHROMIUM_PATH, else the headless one that npm installed, which
 * costs half as much as any other, else the result of `findChromium`.
 *
 * @returns undefined when there is none
 */
export async function findLightChromium(): Promise<Browser | undefined> {
  return (process.env.CHROMIUM_PATH ? undefined : await unpackChromium()) ?? (await findChromium());
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

/**
 * The one that npm brought, unpacked into the temporary folder. The package is made for one cloud, and brings that cloud's
 * libraries for those who lack them.
 */
async function unpackChromium(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: packed, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const bare = { path: await packed.executablePath(), env: {} };
  if (await starts(bare)) return bare;
  const libraries = join(packageFolder('@sparticuz/chromium'), 'bin', 'al2023.tar.br');
  if (existsSync(libraries)) await inflate(libraries);
  setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'));
  const { FONTCONFIG_PATH = '', LD_LIBRARY_PATH = '' } = process.env;
  const helped = { ...bare, env: { FONTCONFIG_PATH, LD_LIBRARY_PATH } };
  return (await starts(helped)) ? helped : undefined;
}

async function starts({ path, env }: Browser): Promise<boolean> {
  return await run(path, ['--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );
}

function packageFolder(name: string): string {
  const main = createRequire(import.meta.url).resolve(name);
  return main.slice(0, main.lastIndexOf(join(name)) + name.length);
}
