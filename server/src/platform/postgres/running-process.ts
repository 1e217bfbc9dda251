import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from './file-errors.ts';

/** Whether a process with this id runs. A zombie, which no signal and no lock can come from any more, does not. */
export function isRunning(pid: number): boolean {
  if (process.platform === 'linux') {
    return isRunningOnLinux(pid);
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function isRunningOnLinux(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the state stands in brackets and may itself hold brackets and spaces.
    const state = stat.charAt(stat.lastIndexOf(')') + 2);
    return state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}

/**
 * Whether the process is the PostgreSQL server of this very cluster, and not a stranger that was given the same
 * process id after a reboot or in a new container.
 *
 * @param clusterDir absolute real path of the cluster
 */
export function servesCluster(pid: number, clusterDir: string): boolean {
  if (!isRunning(pid)) {
    return false;
  }
  if (process.platform === 'linux') {
    return workingDirectory(pid) === clusterDir;
  }
  if (process.platform === 'win32') {
    return true;
  }
  const listing = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return listing.stdout.includes(clusterDir);
}

/** PostgreSQL makes its cluster its working directory; the link follows even a renamed folder. */
function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
