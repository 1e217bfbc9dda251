import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AppProcess, killLeftovers, runDoctor, startApp } from '../../server/test/faults/app-process.ts';
import { freePort } from '../../server/test/free-port.ts';
import { until } from './programs.ts';

export const SERVERS = ['web1', 'web2', 'worker'] as const;
export type ServerName = (typeof SERVERS)[number];
const READY_WITHIN_SECONDS = 120;

/** Two web processes and a worker, each as on a machine of its own. */
export interface Servers {
  /** Ports of the web processes. */
  ports: readonly [number, number];
  start(name: ServerName): void;
  kill(name: ServerName): Promise<void>;
  /** Resolves when all three are ready. */
  ready(): Promise<void>;
  doctor(): Promise<{ code: number | null; output: string }>;
  /** The output of a server since its start. */
  output(name: ServerName): string;
  endAll(): Promise<void>;
}

/** @param settings what all of them share */
export async function openServers(folder: string, settings: Record<string, string>): Promise<Servers> {
  const ports = { web1: await freePort(), web2: await freePort(), worker: await freePort() };
  const running = new Map<ServerName, AppProcess>();
  const settingsOf = (name: ServerName) => ({
    ...settings,
    DATA_DIR: join(folder, name),
    PORT: String(ports[name]),
    ROLE: name === 'worker' ? 'worker' : 'web',
  });
  const isReady = async (name: ServerName) => {
    const reply = await fetch(`http://127.0.0.1:${ports[name]}/rest/v1/health/ready`);
    await reply.arrayBuffer();
    return reply.ok;
  };
  return {
    ports: [ports.web1, ports.web2],
    start(name) {
      mkdirSync(join(folder, name), { recursive: true });
      running.set(name, startApp(settingsOf(name)));
    },
    async kill(name) {
      await running.get(name)?.end('SIGKILL');
    },
    async ready() {
      for (const name of SERVERS) {
        await until(`${name} is ready`, READY_WITHIN_SECONDS, () => isReady(name)).catch((error: unknown) => {
          throw new Error(running.get(name)?.output().slice(-2000), { cause: error });
        });
      }
    },
    doctor: () => runDoctor(settingsOf('worker')),
    output: (name) => running.get(name)?.output() ?? '',
    endAll: killLeftovers,
  };
}
