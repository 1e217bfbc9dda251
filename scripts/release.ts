import { existsSync, globSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT, runCommandLine } from '../server/src/platform/operations/command-line.ts';
import { StartError } from '../server/src/platform/operations/start-error.ts';
import { buildWeb } from './build.ts';
import { assembleRelease } from './release/assemble-release.ts';
import { pack } from './release/pack.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const RELEASE = {
  call: 'npm run release',
  does: 'Packs what an installation needs and nothing else: the built site, sources, packages of production, a Node, checksums.',
  ways: [
    ['', 'as release/provodka-….tar.gz with its checksum beside it'],
    ['--folder <folder>', 'as a new folder, unpacked'],
  ],
  options: { folder: { type: 'string' } },
  most_words: 0,
} as const;

await runCommandLine(RELEASE, async ({ values: { folder } }) => {
  if (process.platform !== 'linux') throw new StartError('A release runs on Linux and is made there.');
  if (folder !== undefined && existsSync(folder))
    throw new StartError(`${folder} is there already: name a new folder.`);
  await buildWeb();
  if (folder !== undefined) print(folder, assembleRelease(ROOT, resolve(folder)).build);
  else await packRelease();
  return EXIT.done;
});

async function packRelease(): Promise<void> {
  const target = join(ROOT, 'release');
  const scratch = mkdtempSync(join(ROOT, '.cache', 'release-'));
  try {
    const { version, build, platform } = assembleRelease(ROOT, join(scratch, 'laid-out'));
    const folder = join(scratch, `provodka-${version}-${build}-${platform}`);
    renameSync(join(scratch, 'laid-out'), folder);
    const archive = await pack(folder, target);
    print(archive, build);
    console.log(
      `${megabytes([archive])} MB packed, ${sizeOf(folder)} MB unpacked, of ${sizeOf(join(ROOT, 'node_modules'))} MB installed here`,
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function print(place: string, build: string): void {
  console.log(`Build ${build}: ${place}`);
}

function sizeOf(folder: string): number {
  const entries = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return megabytes(entries.map((entry) => join(entry.parentPath, entry.name)));
}

function megabytes(files: readonly string[]): number {
  return Math.round(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1_000_000);
}
