import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { sampleOf } from '../../test/samples.ts';
import { listBackups } from '../backup/list.ts';
import { makeBackup } from '../backup/make.ts';
import { diskStorage } from '../integrations/storage/disk.ts';
import { prepareDataDir } from '../platform/postgres/data-dir.ts';

const COMMANDS = globSync('*.ts', { cwd: import.meta.dirname })
  .filter((name) => !name.endsWith('.test.ts') && !name.startsWith('read-'))
  .toSorted();
/** In a usual run; each is a process of its own. */
const CALLED = 4;

let empty: string;
let installed: string;
let database: TestDatabase;
beforeAll(async () => {
  empty = mkdtempSync(join(tmpdir(), 'provodka-command-'));
  installed = join(empty, '..', `${basename(empty)}-installed`);
  database = await createTestDatabase();
  prepareDataDir(installed);
  mkdirSync(join(installed, 'files'));
});
afterAll(() => {
  for (const folder of [empty, installed]) rmSync(folder, { recursive: true, force: true });
});

/** Runs a command from an empty folder and returns its output. */
async function call(command: string, words: string[], settings: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, command), ...words], {
    cwd: empty,
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (text) => (said[stream] += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

const service = () => ({ DATABASE_URL: database.connectionString, DATA_DIR: installed });

it('looks at every command', () => {
  expect(COMMANDS.length).toBeGreaterThan(7);
});

it.each(sampleOf(COMMANDS, CALLED, 'help'))('%s only explains itself with --help', async (command) => {
  const help = await call(command, ['somewhere', '--help']);
  expect(help).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('npm run ') });
  expect(readdirSync(empty)).toEqual([]);
});

it.each(sampleOf(COMMANDS, CALLED, 'options'))('%s ends with 2 when it does not know an option', async (command) => {
  const misused = await call(command, ['--hepl'], service());
  expect(misused).toMatchObject({ code: 2, stderr: expect.stringContaining("Unknown option '--hepl'") });
});

const NEEDED: Record<string, string[]> = { 'admin.ts': ['anna'], 'restore.ts': ['./backup'], 'files.ts': ['adopt'] };
it.each(sampleOf(COMMANDS, CALLED, 'no database'))('%s makes no database where there is none', async (command) => {
  const refused = await call(command, NEEDED[command] ?? []);
  expect(refused.code).toBe(command === 'doctor.ts' ? 3 : 1);
  expect(refused.stderr).toMatch(/There is no database|DATA_DIR is not set/);
  expect(readdirSync(empty)).toEqual([]);
});

it('prints the database and files it uses, without the password', async () => {
  const told = await call('doctor.ts', ['--json'], service());
  const { username, password, host, pathname } = new URL(database.connectionString);
  expect(told.stderr).toContain(`Database: postgres://${username}@${host}${pathname}. Files: ${installed}/files`);
  if (password) expect(told.stderr).not.toContain(password);
  expect(told.code).toBe(0);
  expect(JSON.parse(told.stdout)).toMatchObject({ invariants: expect.any(Number), broken: [] });
});

it('refuses a backup beside a DATA_DIR that is not an installation', async () => {
  const refused = await call('backup.ts', [], { DATABASE_URL: database.connectionString });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('holds no files of an installation') });
  expect(readdirSync(empty)).toEqual([]);
});

it('tells the service when the last whole backup was made', async () => {
  const made = () =>
    onDatabase((client) => client.query<{ value: string }>("select value from settings where name = 'last_backup'"));
  expect((await made()).rowCount).toBe(0);
  expect(await call('backup.ts', [join(installed, 'noted')], service())).toMatchObject({ code: 0 });
  const { rows } = await made();
  const [backup] = await listBackups(installed);
  expect(rows).toEqual([{ value: backup?.made_at }]);
});

async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

it('the doctor ends with 3 when the database does not answer', async () => {
  const away = await call('doctor.ts', [], { ...service(), DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/nothing' });
  expect(away).toMatchObject({ code: 3, stderr: expect.stringContaining('leads to no usable database') });
});

it('lists backups for people and for programs, the latest first', async () => {
  const storage = diskStorage(join(installed, 'files'));
  const parts = { connectionString: database.connectionString, storage, data_dir: installed, hasOwnSecret: false };
  for (const day of ['2026-11-01', '2026-11-02'])
    await makeBackup({ ...parts, now: new Date(day), onStep: () => undefined }, join(installed, 'backups', day));
  const listed = await call('backup.ts', ['--list', '--json'], service());
  const backups = JSON.parse(listed.stdout) as { folder: string; made_at: string }[];
  expect(backups.map(({ folder }) => basename(folder))).toEqual(['2026-11-02', '2026-11-01']);
  expect(await call('backup.ts', ['--list'], service())).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('2026-11-01'),
  });
});

const hasPsql = (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'psql')));
it.runIf(hasPsql)('psql opens the database of the service and changes nothing unless it may write', async () => {
  const statement = ['--command', 'create table scratch (id int)'];
  expect(await call('psql.ts', statement, service())).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('read-only transaction'),
  });
  expect(await call('psql.ts', ['--write', ...statement], service())).toMatchObject({ code: 0 });
});
