import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program of the cluster that runs. */
export interface Program {
  kill(): Promise<void>;
  isRunning(): boolean;
}

export interface Account {
  uid?: number;
  gid?: number;
}

/** Gives a file or folder to an account. */
export function changeOwner(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

export interface Programs {
  /** Starts a program whose output goes to a file of its name. */
  start(name: string, file: string, args: readonly string[], account?: Account): Program;
  /** Registers the end of a process that is no child. */
  atEnd(end: () => Promise<void>): void;
  endAll(): Promise<void>;
}

/** @param logs a folder for what the programs say */
export function openPrograms(logs: string): Programs {
  const running = new Set<ChildProcess>();
  const ends: (() => Promise<void>)[] = [];
  const kill = async (child: ChildProcess) => {
    if (!running.has(child)) return;
    const ended = once(child, 'exit');
    // With what it has started itself.
    process.kill(-(child.pid as number), 'SIGKILL');
    await ended;
  };
  return {
    start(name, file, args, account = {}) {
      const log = openSync(join(logs, `${name}.log`), 'a');
      const { PATH = '', HOME = '' } = process.env;
      const env = { PATH, HOME, LC_ALL: 'C.UTF-8' };
      const child = spawn(file, args, { ...account, env, cwd: '/', detached: true, stdio: ['ignore', log, log] });
      closeSync(log);
      running.add(child);
      child.on('exit', () => running.delete(child));
      child.on('error', () => running.delete(child));
      return { kill: () => kill(child), isRunning: () => running.has(child) };
    },
    atEnd: (end) => void ends.push(end),
    async endAll() {
      await Promise.all([...running].map(kill));
      for (const end of ends) await end();
    },
  };
}

/** Kills a process that is no child of ours, and waits until it is gone. */
export async function killForeignProcess(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
    for (;;) {
      process.kill(pid, 0);
      await sleep(20);
    }
  } catch {
    // It is gone.
  }
}

const LOOK_AGAIN_MS = 200;

/** Waits for what `look` finds. Throws with `what` after `seconds`. */
export async function until<T>(what: string, seconds: number, look: () => Promise<T | null | false>): Promise<T> {
  const end = performance.now() + seconds * 1000;
  let last: unknown;
  while (performance.now() < end) {
    try {
      const found = await look();
      if (found) return found;
    } catch (error) {
      last = error;
    }
    await sleep(LOOK_AGAIN_MS);
  }
  throw new Error(`${what}: not within ${seconds} s`, { cause: last });
}
