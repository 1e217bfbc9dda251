import { createHash } from 'node:crypto';
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { VERSION } from '../../server/src/platform/operations/version.ts';
import { type LockedPackages, productionPackages } from './production-packages.ts';

/** Paths that the server reads at run time or its operator needs; packages come separately. */
const OWN = [
  'NOTICE',
  'CHANGELOG.md',
  'deploy',
  'docs/operations',
  'domain/src',
  'contract/src',
  'server/src',
  'server/migrations',
  'web/build',
  'web/package.json',
];

/** Never read at run time: tests, declarations for a compiler, maps for a debugger. */
const IDLE = /\.test\.ts$|\.d\.[cm]?ts$|\.map$/;

/** The list of checksums, which `sha256sum -c` reads. */
const SUMS = 'SHA256SUMS';

/** The description of a release. */
export interface Release {
  version: string;
  /** A hash of the contents. */
  build: string;
  platform: string;
  node: string;
}

/**
 * Writes all that an installation needs into a new folder: sources, the built site, packages of production alone, a Node, checksums and a
 * description.
 *
 * @param root of the project, whose packages are installed and whose site is built
 */
export function assembleRelease(root: string, folder: string): Release {
  mkdirSync(folder, { recursive: true });
  for (const path of OWN) copy(join(root, path), join(folder, path));
  copyPackages(root, folder);
  copyNode(root, folder);
  return writeManifest(folder, `linux-${process.arch}`);
}

/** Describes the contents of a folder in it: build and checksums. */
export function writeManifest(folder: string, platform: string): Release {
  const contents = checksumsOf(folder, ['release.json', SUMS]);
  const build = createHash('sha256').update(contents).digest('hex').slice(0, 12);
  const release = { version: VERSION, build, platform, node: process.version };
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release)}\n`);
  writeFileSync(join(folder, SUMS), checksumsOf(folder, [SUMS]));
  return release;
}

function copyPackages(root: string, folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  for (const path of productionPackages(packages, 'server')) {
    if (path.startsWith('node_modules/')) copyIfInstalled(join(root, path), join(folder, path));
    else copyWorkspace(root, folder, path);
  }
}

/** Packages of other platforms are in the lockfile and not installed. */
function copyIfInstalled(from: string, to: string): void {
  // A glob, since node_modules may lack it; what lies in it has an entry of its own in the lockfile.
  if (globSync('package.json', { cwd: from }).length > 0) copy(from, to, join(from, 'node_modules'));
}

/** Node does not strip types below node_modules, so a workspace is a link there. */
function copyWorkspace(root: string, folder: string, path: string): void {
  copy(join(root, path, 'package.json'), join(folder, path, 'package.json'));
  const { name } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { name: string };
  const link = join(folder, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(folder, path)), link);
}

function copyNode(root: string, folder: string): void {
  const node = join(root, 'node_modules', `node-linux-${process.arch}`);
  copy(join(node, 'LICENSE'), join(folder, 'bin', 'LICENSE'));
  copy(join(node, 'bin', 'node'), join(folder, 'bin', 'node'));
  chmodSync(join(folder, 'bin', 'node'), 0o755);
}

function copy(from: string, to: string, except = ''): void {
  cpSync(from, to, { recursive: true, filter: (path) => path !== except && !IDLE.test(basename(path)) });
}

function checksumsOf(folder: string, except: readonly string[]): string {
  const entries = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted();
  const sums = files.filter((file) => !except.includes(file)).map((file) => `${hashOf(join(folder, file))}  ${file}\n`);
  return sums.join('');
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
