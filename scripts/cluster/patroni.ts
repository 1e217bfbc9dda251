import { mkdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readPostmaster } from '../../server/src/platform/postgres/cluster.ts';
import { freePort } from '../../server/test/free-port.ts';
import type { Needed } from './needs.ts';
import { type Account, changeOwner, killForeignProcess, type Program, type Programs, until } from './programs.ts';
import {
  DATABASE,
  type NodePorts,
  type Passwords,
  patroniSettings,
  storeArguments,
  superuserAddress,
} from './settings.ts';

const NODES = ['pg1', 'pg2', 'pg3'] as const;
export type NodeName = (typeof NODES)[number];
const HEALTHY_WITHIN_SECONDS = 120;

/** One of the members, as Patroni's REST tells it. */
interface Member {
  name: NodeName;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

/** Three PostgreSQL under Patroni, and its store. */
export interface PatroniCluster {
  nodes: readonly NodePorts[];
  leader(): Promise<NodeName>;
  /** Resolves with its leader when all three run, the replicas follow and one of them is synchronous. */
  healthy(): Promise<NodeName>;
  /** Kills a node whole, PostgreSQL and Patroni, as when its machine dies. */
  kill(name: NodeName): Promise<void>;
  start(name: NodeName): void;
}

interface Parts {
  programs: Programs;
  needed: Needed;
  folder: string;
  account: Account;
  passwords: Passwords;
}

export async function startPatroni({ programs, needed, folder, account, passwords }: Parts): Promise<PatroniCluster> {
  const makeFolder = (name: string) => {
    const made = join(folder, name);
    mkdirSync(made, { mode: 0o700 });
    changeOwner(made, account);
    return made;
  };
  const storePort = await freePort();
  const storeFolder = makeFolder('store');
  const arguments_ = storeArguments(storeFolder, { client: storePort, peer: await freePort() });
  programs.start('etcd', needed.programs.etcd, arguments_, account);
  await until('The store answers', 30, async () => (await fetch(`http://127.0.0.1:${storePort}/health`)).ok);

  const nodes: (NodePorts & { name: NodeName })[] = [];
  for (const name of NODES) nodes.push({ name, postgres: await freePort(), rest: await freePort() });
  const running = new Map<NodeName, Program>();
  const portsOf = (name: NodeName) => nodes.find((node) => node.name === name) as NodePorts;
  const dataOf = (name: NodeName) => join(folder, name, 'data');

  const killPostgres = async (name: NodeName) => {
    const pid = readPostmaster(dataOf(name))?.pid;
    // A number that is left in a file may be that of another process by now.
    if (pid !== undefined && worksIn(pid) === dataOf(name)) await killForeignProcess(pid);
  };
  const start = (name: NodeName) => {
    const args = [join(folder, name, 'patroni.yml')];
    running.set(name, programs.start(name, needed.programs.patroni, args, account));
  };
  for (const node of nodes) {
    const own = makeFolder(node.name);
    const file = join(own, 'patroni.yml');
    writeFileSync(file, patroniSettings({ node, folder: own, bin: needed.postgres, storePort, passwords }));
    changeOwner(file, account);
    programs.atEnd(() => killPostgres(node.name));
  }

  const members = async (): Promise<Member[]> => {
    const answers = nodes.map(async ({ rest }) => {
      const reply = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2000) });
      return ((await reply.json()) as { members: Member[] }).members;
    });
    return await Promise.any(answers);
  };
  const isLeader = ({ role, state }: Member) => role === 'leader' && state === 'running';
  const leader = () =>
    until('A leader', HEALTHY_WITHIN_SECONDS, async () => {
      const name = (await members()).find(isLeader)?.name;
      // It tells so itself, since the list may be old.
      const rest = name && portsOf(name).rest;
      return rest && (await fetch(`http://127.0.0.1:${rest}/primary`)).ok ? name : null;
    });
  const healthy = () =>
    until('Patroni is healthy', HEALTHY_WITHIN_SECONDS, async () => {
      const all = await members();
      const first = all.find(isLeader);
      const following = all.filter(
        ({ role, state, timeline, lag }) =>
          /replica|standby/.test(role) && /running|streaming/.test(state) && timeline === first?.timeline && lag === 0,
      );
      const isSafe = following.length === NODES.length - 1 && following.some(({ role }) => role === 'sync_standby');
      return first && isSafe ? first.name : null;
    });

  // The others copy the first.
  start('pg1');
  await leader();
  await makeDatabase(superuserAddress(portsOf('pg1').postgres, passwords.superuser), passwords.application);
  start('pg2');
  start('pg3');
  return {
    nodes,
    leader,
    healthy,
    async kill(name) {
      await running.get(name)?.kill();
      await killPostgres(name);
    },
    start,
  };
}

function worksIn(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

async function makeDatabase(address: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(`create role ${DATABASE} login password '${password}'`);
  await client.query(`create database ${DATABASE} owner ${DATABASE}`);
  await client.end();
}
