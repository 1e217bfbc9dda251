import { execFileSync } from 'node:child_process';
import { isTest } from '../check/source-files.ts';

/** Sources of pages and their servers: a change of one can break any journey. */
const PRODUCT =
  /^(?:domain|contract|server|web)\/(?:src|migrations)\/|^e2e\/(?:support\/|playwright\.config)|^package-lock\.json$/;

/** Files that differ from the last commit, untracked ones included. */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const files = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter(Boolean);
}

/** Journeys a change can reach: all when the product itself changed, else those that changed themselves. */
export function reachedJourneys(changed: readonly string[]): 'all' | string[] {
  if (changed.some((file) => PRODUCT.test(file) && !isTest(file))) return 'all';
  return changed.filter((file) => file.startsWith('e2e/') && file.endsWith('.spec.ts'));
}
