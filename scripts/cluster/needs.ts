import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';

/** The programs of the cluster and the package of Debian that brings each. */
const PROGRAMS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx',
  openssl: 'openssl',
} as const;
export type ProgramName = keyof typeof PROGRAMS;

/** Patroni needs pg_rewind and pg_basebackup, which the PostgreSQL of npm lacks. */
const POSTGRES_PACKAGE = 'postgresql';
const OLDEST_POSTGRES = 15;
const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];

/** Paths of the machine's programs, and the folder with those of the newest PostgreSQL. */
export interface Found {
  programs: Partial<Record<ProgramName, string>>;
  postgres: string | null;
}

export interface Needed {
  programs: Record<ProgramName, string>;
  postgres: string;
}

export function lookForPrograms(): Found {
  const names = Object.keys(PROGRAMS) as ProgramName[];
  const found = names.map((name) => [name, FOLDERS.map((folder) => `${folder}/${name}`).find(existsSync)] as const);
  const folders = globSync('/usr/lib/postgresql/*/bin').filter((folder) => existsSync(`${folder}/pg_rewind`));
  return {
    programs: Object.fromEntries(found.filter(([, path]) => path !== undefined)),
    postgres: newestPostgres(folders),
  };
}

/** The newest of folders such as `/usr/lib/postgresql/17/bin` that the product runs on. */
export function newestPostgres(folders: readonly string[]): string | null {
  const majorOf = (folder: string) => Number(dirname(folder).split('/').at(-1));
  const usable = folders.filter((folder) => majorOf(folder) >= OLDEST_POSTGRES);
  return usable.toSorted((a, b) => majorOf(b) - majorOf(a))[0] ?? null;
}

/** The sentence that tells what is missing, null when nothing is. */
export function missing({ programs, postgres }: Found): string | null {
  const names = (Object.keys(PROGRAMS) as ProgramName[]).filter((name) => programs[name] === undefined);
  const packages = [...names.map((name) => PROGRAMS[name]), ...(postgres ? [] : [POSTGRES_PACKAGE])];
  if (packages.length === 0) return null;
  return `The cluster is made of Debian's packages, of which this machine lacks some: apt-get install ${packages.join(' ')}`;
}

/** The version of PgBouncer, as 1.18. */
export function poolerVersion(program: string): number {
  const told = execFileSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/(\d+\.\d+)/.exec(told)?.[1]);
}
