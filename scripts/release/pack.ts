import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Options that leave out of the archive who packed it and when. */
const SAME = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go=rX'];

/**
 * Packs a folder under its own name as `<target>/<name>.tar.gz`, with its checksum beside it; the same contents become the same bytes.
 *
 * @param compress a program between tar and the file
 * @returns the path of the archive
 */
export async function pack(folder: string, target: string, compress = 'gzip -n'): Promise<string> {
  mkdirSync(target, { recursive: true });
  const archive = join(target, `${basename(folder)}.tar.gz`);
  const from = ['-C', dirname(folder), basename(folder)];
  execFileSync('tar', [...SAME, `--use-compress-program=${compress}`, '-cf', archive, ...from]);
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${basename(archive)}\n`);
  return archive;
}
