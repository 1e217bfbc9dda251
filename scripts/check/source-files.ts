import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A file of the repository: its path from the root, with forward slashes, and its content; '' for a picture or an archive. */
export interface SourceFile {
  path: string;
  text: string;
}

const BINARY = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|pdf|zip|gz|br)$/;

/**
 * Reads every file git knows or would add (new files count, ignored ones don't), so that a check sees what a
 * commit would contain.
 * @throws when git is absent or `root` is not a work tree: a check that silently reads nothing would pass.
 */
export async function readSourceFiles(root: string): Promise<SourceFile[]> {
  const listing = await promisify(execFile)('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = listing.stdout.split('\0').filter((path) => path !== '');
  const files = await Promise.all(paths.map((path) => readIfPresent(root, path)));
  return files.filter((file) => file !== null);
}

/** A file deleted from the work tree but not from the index is listed by git; it is no longer there to check. */
async function readIfPresent(root: string, path: string): Promise<SourceFile | null> {
  try {
    if (BINARY.test(path)) return { path, text: '' };
    return { path, text: await readFile(`${root}/${path}`, 'utf8') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
}

/** Tests and what only tests load: they may look behind the doors that product code must use. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$|^\w+\/test\/|^e2e\//.test(path);
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
