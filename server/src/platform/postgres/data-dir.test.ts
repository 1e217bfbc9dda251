import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeDataDir, makeDataDir } from '../../../test/made-data-dir.ts';
import { prepareDataDir } from './data-dir.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { deleteWithThisProcess } from './throw-away.ts';

let dataDir: string;
const started: EmbeddedDatabase[] = [];
let endWatch: () => void;

let made: MadeDataDir;
beforeAll(async () => {
  made = await makeDataDir();
});
afterAll(() => made.delete());

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'provodka-launcher-'));
  endWatch = deleteWithThisProcess(dataDir);
});

afterEach(async () => {
  for (const database of started.splice(0)) {
    await database.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
  endWatch();
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, durable: false, handoverMs: 0, ...options });
  started.push(database);
  return database;
}

test('a DATA_DIR is made where there is none, closed to others', () => {
  const made = prepareDataDir(join(dataDir, 'below', 'here'));
  expect(statSync(made).mode & 0o777).toBe(0o700);
  expect(prepareDataDir(made)).toBe(made);
});

describe('a DATA_DIR that cannot be used', () => {
  async function refusal(folder = dataDir): Promise<unknown> {
    return start({ dataDir: folder }).then(
      () => 'started',
      (error: unknown) => error,
    );
  }

  test('a file', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, 'text');
    expect(await refusal(file)).toMatchObject({
      name: 'StartError',
      message: `DATA_DIR ${file} is a file or lies below one: name a folder instead.`,
    });
    expect(await refusal(join(file, 'below'))).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('is a file or lies below one'),
    });
  });

  test.runIf(process.platform === 'linux')('a place where nothing can be made', async () => {
    expect(await refusal('/proc/provodka')).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('cannot be made'),
    });
  });

  test('a folder of somebody else, which stays untouched', async () => {
    writeFileSync(join(dataDir, 'thesis.doc'), 'text');
    expect(await refusal()).toMatchObject({
      name: 'StartError',
      message: `DATA_DIR ${dataDir} already holds files that are not ours (thesis.doc): name an empty or a new folder.`,
    });
    expect(readdirSync(dataDir)).toEqual(['thesis.doc']);
  });

  test('a database of another PostgreSQL', async () => {
    made.copyTo(dataDir);
    writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '15\n');
    expect(await refusal()).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('was made by PostgreSQL 15 and this release brings'),
    });
  });

  test('a database whose password file was lost', async () => {
    made.copyTo(dataDir);
    rmSync(join(dataDir, 'postgres.json'));
    expect(await refusal()).toMatchObject({ name: 'StartError', message: expect.stringContaining('postgres.json') });
  });

  test('a damaged database', async () => {
    made.copyTo(dataDir);
    rmSync(join(dataDir, 'pg', 'global', 'pg_control'));
    expect(await refusal()).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('PostgreSQL did not start'),
    });
  });

  // Nothing is closed to root.
  test.runIf(process.getuid?.() !== 0)('a folder without the right to write', async () => {
    const closed = join(dataDir, 'closed');
    mkdirSync(closed, { mode: 0o500 });
    expect(await refusal(closed)).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('may not write in'),
    });
  });
});
