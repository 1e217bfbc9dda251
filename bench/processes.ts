import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/test/free-port.ts';

const REPORT_CPU = new URL('./report-cpu.ts', import.meta.url).href;
const PROFILES = fileURLToPath(new URL('./results/profiles', import.meta.url));
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 20_000;

/** A measured server in a process of its own. */
export interface ServerProcess {
  port: number;
  /** Processor time of all its threads since its start, in milliseconds. */
  cpuMs(): Promise<number>;
  /** Sends a message to the script and returns its answer; one at a time. */
  ask<T>(question: NonNullable<unknown>): Promise<T>;
  stop(): Promise<void>;
}

export const addressOf = ({ port }: ServerProcess, path: string): string => `http://127.0.0.1:${port}${path}`;

/**
 * Starts a script that listens on the loopback PORT it is told, and waits until it does. The script ends with this
 * process.
 *
 * @param options.isProfiled write a V8 profile to bench/results/profiles
 */
export async function startServerProcess(
  script: URL,
  environment: Record<string, string>,
  options: { isProfiled?: boolean } = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const child = fork(fileURLToPath(script), {
    execArgv: ['--import', REPORT_CPU, ...(options.isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : [])],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await waitUntilListening(child, port);
  return {
    port,
    async cpuMs() {
      child.send('cpu');
      const [usage] = (await once(child, 'message')) as [NodeJS.CpuUsage];
      return (usage.user + usage.system) / 1000;
    },
    async ask<T>(question: NonNullable<unknown>) {
      child.send(question);
      const [answer] = (await once(child, 'message')) as [T];
      return answer;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const isGone = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await isGone;
      clearTimeout(timer);
    },
  };
}

async function waitUntilListening(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode} before it listened`);
    if (performance.now() > deadline) throw new Error('The server to be measured did not start in time');
    await sleep(100);
  }
}

/** Whether something accepts connections at this port of the machine. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
