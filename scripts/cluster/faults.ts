import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { NodeName } from './patroni.ts';
import { KINDS, type Kind } from './tally.ts';

/** How long a supervisor leaves what died to itself. */
const RESTARTED_AFTER_MS = 5000;

export interface Fault {
  killed: string;
  /** The kinds of writes that need what is killed. */
  felt: readonly Kind[];
  kill(cluster: Cluster): Promise<void>;
  /** Brings back what was killed, once its absence has been felt. */
  bringBack(cluster: Cluster): Promise<void>;
}

const pause = () => sleep(RESTARTED_AFTER_MS);

function nodeFault(killed: string, choose: (leader: NodeName) => NodeName, isLeader: boolean): Fault {
  let node: NodeName | null = null;
  return {
    killed,
    felt: KINDS,
    async kill({ patroni }) {
      node = choose(await patroni.leader());
      await patroni.kill(node);
    },
    async bringBack({ patroni }) {
      // Another one leads before the former comes back.
      if (isLeader) await patroni.leader();
      else await pause();
      if (node) patroni.start(node);
    },
  };
}

function serverFault(killed: string, name: 'web1' | 'worker'): Fault {
  return {
    killed,
    felt: KINDS,
    kill: ({ servers }) => servers.kill(name),
    async bringBack({ servers }) {
      await pause();
      servers.start(name);
    },
  };
}

function partFault(killed: string, part: 'pool' | 'files', felt: readonly Kind[]): Fault {
  return {
    killed,
    felt,
    kill: (cluster) => cluster[part].kill(),
    async bringBack(cluster) {
      await pause();
      cluster[part].start();
    },
  };
}

export const FAULTS: readonly Fault[] = [
  nodeFault('PostgreSQL leader', (leader) => leader, true),
  nodeFault('PostgreSQL replica', (leader) => (leader === 'pg1' ? 'pg2' : 'pg1'), false),
  serverFault('web', 'web1'),
  serverFault('worker', 'worker'),
  partFault('pooler', 'pool', KINDS),
  partFault('object store', 'files', ['file']),
];
