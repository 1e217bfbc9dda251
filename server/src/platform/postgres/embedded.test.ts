import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataDirs } from '../../../test/files/data-dirs.ts';
import { openDatabase } from '../database/database.ts';
import { findBinaries } from './binaries.ts';
import { clusterDirectory, runTool } from './cluster.ts';
import type { EmbeddedDatabase } from './embedded.ts';
import { chooseServerUser } from './server-user.ts';

const dirs = openDataDirs();
const { start } = dirs;
const children: ChildProcess[] = [];

beforeEach(() => dirs.fill());

/** Empties the folder, for tests of first starts. */
function beginEmpty(): void {
  for (const entry of readdirSync(dirs.folder)) rmSync(join(dirs.folder, entry), { recursive: true });
}

// Runs before the processes they started end.
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function ask<Row>(database: { connectionString: string }, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  try {
    await client.connect();
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Asks again until the server answers; the test's own time limit ends it. */
async function askUntilAnswered<Row>(database: EmbeddedDatabase, sql: string): Promise<Row[]> {
  for (;;) {
    try {
      return await ask<Row>(database, sql);
    } catch {
      await sleep(100);
    }
  }
}

/** An app of its own process that starts the database and then only stays. */
async function startInChild(): Promise<{ child: ChildProcess; serverPid: number; connectionString: string }> {
  const launcher = new URL('./embedded.ts', import.meta.url).href;
  const program = `
    import { startEmbedded } from ${JSON.stringify(launcher)};
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dirs.folder)}, durable: false });
    console.log(JSON.stringify({ serverPid: database.serverPid(), connectionString: database.connectionString }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, ...JSON.parse(line) };
}

/** Takes the port as soon as it is free; the test's own time limit ends it. */
async function listenInstead(port: number): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => socket.destroy());
    const isMine = await new Promise((resolve) => {
      server.once('listening', () => resolve(true)).once('error', () => resolve(false));
      server.listen(port, '127.0.0.1');
    });
    if (isMine) return server;
  }
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('an ordinary life', () => {
  test('a cold start makes a database in UTF-8 that sorts and folds Russian, asks for a password, and is no superuser', async () => {
    beginEmpty();
    const database = await start();
    const [row] = await ask(
      database,
      `select lower('ЁЖ') as folded, getdatabaseencoding() as encoding, current_setting('TimeZone') as zone,
        to_tsvector('russian', 'Доработка УПРАВЛЕНИЯ')::text as words,
        (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    );
    expect(row).toEqual({
      folded: 'ёж',
      encoding: 'UTF8',
      zone: 'UTC',
      words: "'доработк':1 'управлен':2",
      superuser: false,
    });
    const stranger = new URL(database.connectionString);
    stranger.password = 'wrong';
    await expect(ask({ connectionString: stranger.href }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    expect(statSync(join(dirs.folder, 'postgres.json')).mode & 0o077).toBe(0);
  });

  test('data and address survive a stop and a start', async () => {
    const first = await start();
    await ask(first, 'create table kept as select 42 as answer');
    await first.stop();
    await expect(ask(first, 'select 1')).rejects.toThrow('ECONNREFUSED');
    const second = await start();
    expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(second.connectionString).toBe(first.connectionString);
  });

  test('a stop is clean: the next start has nothing to recover', async () => {
    await (await start()).stop();
    await start();
    const log = readFileSync(join(dirs.folder, 'postgres.log'), 'utf8');
    expect(log).toContain('database system is shut down');
    expect(log).not.toContain('automatic recovery');
  });

  test('takes another port when the former one is taken', async () => {
    const first = await start();
    await first.stop();
    const port = Number(new URL(first.connectionString).port);
    const stranger = createServer().listen(port, '127.0.0.1');
    await once(stranger, 'listening');
    try {
      const second = await start();
      expect(new URL(second.connectionString).port).not.toBe(String(port));
      expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      stranger.close();
    }
  });
});

describe('two at once', () => {
  test('a second app is refused by one sentence that names the first', async () => {
    await start();
    await expect(start()).rejects.toMatchObject({
      name: 'StartError',
      message: `Process ${process.pid} works in DATA_DIR ${dirs.folder}: stop it, or give this one a DATA_DIR and a PORT of its own.`,
    });
  });

  test('a second app waits for one that is just stopping', async () => {
    const first = await start();
    const second = start({ handoverMs: 60_000 });
    await sleep(200);
    await first.stop();
    expect(await ask(await second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a command shares the server of the app and leaves it running', async () => {
    const app = await start();
    const command = await start({ whenRunning: 'share' });
    expect(command.connectionString).toBe(app.connectionString);
    await command.stop();
    expect(await ask(app, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a command without an app has a server of its own for its time', async () => {
    const command = await start({ whenRunning: 'share' });
    expect(await ask(command, 'select 1 as one')).toEqual([{ one: 1 }]);
    await command.stop();
    await expect(ask(command, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('hard deaths', () => {
  test('a killed server comes back at the same address with what was committed', async () => {
    const database = await start();
    await ask(database, 'create table kept as select 42 as answer');
    const killed = database.serverPid();
    process.kill(killed, 'SIGKILL');
    expect(await askUntilAnswered(database, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(database.serverPid()).not.toBe(killed);
  });

  test('a killed server whose port was taken comes back on another one, where all who use it find it', async () => {
    const app = await start();
    const command = await start({ whenRunning: 'share' });
    const { pool, close } = openDatabase(() => command.connectionString, 2);
    await pool.query('create table kept as select 42 as answer');
    const former = Number(new URL(app.connectionString).port);
    process.kill(app.serverPid(), 'SIGKILL');
    const stranger = await listenInstead(former);
    try {
      expect(await askUntilAnswered(app, 'select answer from kept')).toEqual([{ answer: 42 }]);
      expect(new URL(app.connectionString).port).not.toBe(String(former));
      const { rows } = await pool.query('select answer from kept').catch(() => pool.query('select answer from kept'));
      expect(rows).toEqual([{ answer: 42 }]);
    } finally {
      stranger.close();
      await close();
    }
    await app.stop();
    await expect(ask(command, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('a server that somebody else started again is found, and stopped at the end', async () => {
    const database = await start();
    const dir = clusterDirectory(dirs.folder);
    const cluster = { dataDir: dirs.folder, dir, user: chooseServerUser(findBinaries(), dirs.folder, dir) };
    const log = join(dirs.folder, 'postgres.log');
    await runTool(cluster, 'pg_ctl', ['restart', '--mode=fast', '--wait', '-D', dir, '-l', log]);
    expect(await askUntilAnswered(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
    await expect(ask(database, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('the server of a killed app is taken over', async () => {
    const app = await startInChild();
    await ask(app, 'create table kept as select 42 as answer');
    await killHard(app.child);
    const next = await start();
    expect(next.serverPid()).toBe(app.serverPid);
    expect(await ask(next, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('when app and server were killed, the next start recovers', async () => {
    const app = await startInChild();
    await ask(app, 'create table kept as select 42 as answer');
    await killHard(app.child);
    process.kill(app.serverPid, 'SIGKILL');
    const next = await start();
    expect(next.serverPid()).not.toBe(app.serverPid);
    expect(await ask(next, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('a process id left behind that now belongs to a stranger stops nothing', async () => {
    await (await start()).stop();
    const lines = [process.pid, join(dirs.folder, 'pg'), 0, 5432, '', '127.0.0.1', '', 'ready   ', ''];
    writeFileSync(join(dirs.folder, 'pg', 'postmaster.pid'), lines.join('\n'));
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('repeats an interrupted first start', async () => {
    beginEmpty();
    mkdirSync(join(dirs.folder, 'pg.new', 'base'), { recursive: true });
    writeFileSync(join(dirs.folder, '.provodka'), '');
    writeFileSync(join(dirs.folder, 'pg.new', 'PG_VERSION'), '18\n');
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(dirs.folder, 'pg.new'))).toBe(false);
  });
});
