import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteWithThisProcess } from '../../server/src/platform/postgres/throw-away.ts';

/** A copy of the tree that may be spoiled. */
export interface Scratch {
  root: string;
  /** What was copied: the last commit with what has been changed since in files git knows. */
  commit: string;
  remove(): void;
}

/** Copies the tree into a temporary folder, with links to the packages that are installed here. It goes with this process. */
export function openScratch(root: string): Scratch {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'provodka-faults-'));
  const dismissGuard = deleteWithThisProcess(folder);
  // Also of those whose process was killed.
  const prune = () => git('worktree', 'prune');
  prune();
  const commit = git('stash', 'create') || git('rev-parse', 'HEAD');
  const tree = join(folder, 'tree');
  git('worktree', 'add', '--detach', '--quiet', tree, commit);
  linkPackages(join(root, 'node_modules'), join(tree, 'node_modules'));
  return {
    root: tree,
    commit,
    remove() {
      rmSync(folder, { recursive: true, force: true });
      prune();
      dismissGuard();
    },
  };
}

/** Packages are linked one by one: our own homes lead back to the tree they are asked from, so their links are made anew. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.name.startsWith('@')) linkPackages(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!isCache(entry.name)) symlinkSync(source, target);
  }
}

/** What tools keep beside the packages is of the tree it was made for. */
const isCache = (name: string): boolean => /^\.vite|^\.cache/.test(name);
