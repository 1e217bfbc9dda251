import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readServerConfig } from '../../src/platform/config/config.ts';
import { StartError } from '../../src/platform/operations/start-error.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { killLeftovers, refusalOf, startApp } from './app-process.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'provodka-start-'));
});
afterEach(async () => {
  await killLeftovers();
  rmSync(folder, { recursive: true, force: true });
});

const usual = () => ({ DATA_DIR: join(folder, 'data'), PORT: '0', DATABASE_URL: database.connectionString });

const refusal = (settings: Record<string, string>) => refusalOf({ ...usual(), ...settings });

/** The app's output before it exits: one sentence, no stack. */
async function lastWords(settings: Record<string, string>): Promise<string> {
  const app = startApp({ ...usual(), ...settings });
  expect(await app.ended).toEqual({ code: 1, signal: null });
  const output = app.output().trim();
  expect(output.split('\n')).toHaveLength(1);
  return output;
}

function databaseAt(changes: { port?: string; pathname?: string; password?: string }): string {
  return Object.assign(new URL(database.connectionString), changes).href;
}

describe('a start that cannot succeed says why in one sentence', () => {
  it('names every mistake of the configuration at once', async () => {
    const output = await lastWords({
      PORT: 'http',
      DEMO: 'maybe',
      LOG_LEVEL: 'loud',
      SECRET: 'short',
      PUBLIC_URL: 'somewhere',
      DATABASE_URL: 'localhost',
      DATABASE_POOL: '1',
    });
    expect(output).toBe(
      'The configuration has mistakes: PORT is a whole number from 0 to 65535; PUBLIC_URL is not an address like https://example.ru; ' +
        'DATABASE_URL is not an address like postgres://user:password@host/name; DATABASE_POOL is at least 6; DEMO is 0 or 1; ' +
        'SECRET is at least 32 characters long; LOG_LEVEL is a pino level.',
    );
  });

  it('names together with them what DEMO=0 takes only by name', () => {
    expect(() => readServerConfig({ DEMO: '0', PORT: 'http' })).toThrow(
      new StartError(
        'The configuration has mistakes: PORT is a whole number from 0 to 65535; ' +
          'PAYMENTS_PROVIDER is the sandbox, where no money moves: with DEMO=0 it takes ALLOW_SANDBOX_PAYMENTS=1; ' +
          'MAIL_URL names no mail server, so no letter could be sent: with DEMO=0 it takes ALLOW_NO_MAIL=1.',
      ),
    );
    expect(() => readServerConfig({ DEMO: '0', MAIL_URL: 'smtp://localhost' })).toThrow(/ALLOW_SANDBOX_PAYMENTS=1\.$/);
  });

  it('more connections than the database gives', async () => {
    expect(await refusal({ DATABASE_POOL: '93' })).toBe(
      'DATABASE_POOL 93 is more than the database gives: of the 97 connections it allows this user, 6 are needed besides; ' +
        'set DATABASE_POOL to at most 91 or raise max_connections.',
    );
  });

  it('a database of somebody else, which stays as it is', async () => {
    const foreign = await createTestDatabase({ empty: true });
    const client = new pg.Client({ connectionString: foreign.connectionString });
    await client.connect();
    await client.query('create table theirs (id int)');
    for (const DEMO of ['0', '1']) {
      expect(await refusal({ DATABASE_URL: foreign.connectionString, DEMO })).toBe(
        'The database holds tables that are not ours (theirs): name an empty one in DATABASE_URL.',
      );
    }
    const { rows } = await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`);
    expect(rows).toEqual([{ relname: 'theirs' }]);
    await client.end();
    await foreign.drop();
  });

  it('a port somebody else has', async () => {
    const stranger = createServer().listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as { port: number };
    const output = await lastWords({ PORT: String(port) });
    stranger.close();
    expect(output).toBe(
      `Port ${port} at 127.0.0.1 is taken by another program: stop it, or start with PORT=<another port>.`,
    );
  });

  it('a host that is not ours', async () => {
    expect(await refusal({ HOST: '192.0.2.1' })).toBe('HOST 192.0.2.1 is not an address of this machine.');
  });

  it('a DATA_DIR with files of somebody else, which stay as they are', async () => {
    const foreign = join(folder, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'thesis.doc'), 'text');
    const sentence = `DATA_DIR ${foreign} already holds files that are not ours (thesis.doc): name an empty or a new folder.`;
    expect(await refusal({ DATA_DIR: foreign })).toBe(sentence);
    expect(await refusal({ DATA_DIR: foreign, DATABASE_URL: '' })).toBe(sentence);
    expect(readdirSync(foreign)).toEqual(['thesis.doc']);
  });

  it('a DATA_DIR that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'text');
    expect(await refusal({ DATA_DIR: file })).toBe(
      `DATA_DIR ${file} is a file or lies below one: name a folder instead.`,
    );
  });

  it.each([
    [10, 'ahead of'],
    [-10, 'behind'],
  ])('a clock that is %i min off that of the database, which stays as it is', async (minutes, word) => {
    const empty = await createTestDatabase({ empty: true });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    try {
      expect(await refusal({ DATABASE_URL: empty.connectionString })).toBe(
        `This machine's clock is 10 min ${word} that of the database: set both by NTP.`,
      );
    } finally {
      vi.useRealTimers();
    }
    const client = new pg.Client({ connectionString: empty.connectionString });
    await client.connect();
    const { rows } = await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`);
    expect(rows).toEqual([]);
    await client.end();
    await empty.drop();
  });

  it('a database nobody serves', async () => {
    const output = await refusal({ DATABASE_URL: databaseAt({ port: String(await freePort()) }) });
    expect(output).toMatch(/^DATABASE_URL leads to no usable database \(.*ECONNREFUSED.*\): check its address/);
  });

  it('a database that does not exist, and a wrong password, which is not printed', async () => {
    expect(await refusal({ DATABASE_URL: databaseAt({ pathname: 'nowhere' }) })).toContain('"nowhere" does not exist');
    const output = await refusal({ DATABASE_URL: databaseAt({ password: 'not-this-one' }) });
    expect(output).toContain('password authentication failed');
    expect(output).not.toContain('not-this-one');
  });
});

it('a start without the demo warns of explicitly allowed risks', async () => {
  const app = startApp({ DATA_DIR: folder, PORT: '0', DATABASE_URL: database.connectionString, DATABASE_POOL: '91' });
  await app.ready;
  expect(app.output().split('\n').slice(0, 2)).toEqual([
    'ALLOW_SANDBOX_PAYMENTS: payments go through the sandbox bank, no money moves.',
    'ALLOW_NO_MAIL: no letter is sent: nobody can confirm an e-mail or set a forgotten password.',
  ]);
  expect(await app.end('SIGTERM')).toEqual({ code: 0, signal: null });
});
