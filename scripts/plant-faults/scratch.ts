import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteWithThisProcess } from '../../server/src/platform/postgres/throw-away.ts';

/** A copy of the tree to plant faults in. */
export interface Scratch {
  root: string;
  /** The commit that was copied: the last one plus uncommitted changes in tracked files. */
  commit: string;
  remove(): void;
}

/** Copies the tree into a temporary folder, with links to the installed packages. It is deleted at the end of this process. */
export function openScratch(root: string): Scratch {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'provodka-faults-'));
  const dismissGuard = deleteWithThisProcess(folder);
  // Also removes work trees whose process was killed.
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

/** Packages are linked one by one: links to our own workspaces would lead back to the original tree, so they are made anew. */
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

/** Caches of tools belong to the tree they were made for. */
const isCache = (name: string): boolean => /^\.vite|^\.cache/.test(name);
