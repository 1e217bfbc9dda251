import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDataDirs } from '../../../test/files/data-dirs.ts';
import { prepareDataDir } from './data-dir.ts';

const dirs = openDataDirs();
const { start } = dirs;

test('a DATA_DIR is made where there is none, closed to others', () => {
  const made = prepareDataDir(join(dirs.folder, 'below', 'here'));
  expect(statSync(made).mode & 0o777).toBe(0o700);
  expect(prepareDataDir(made)).toBe(made);
});

describe('a DATA_DIR that cannot be used', () => {
  async function refusal(folder = dirs.folder): Promise<unknown> {
    return start({ dataDir: folder }).then(
      () => 'started',
      (error: unknown) => error,
    );
  }

  test('a file', async () => {
    const file = join(dirs.folder, 'file');
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
    writeFileSync(join(dirs.folder, 'thesis.doc'), 'text');
    expect(await refusal()).toMatchObject({
      name: 'StartError',
      message: `DATA_DIR ${dirs.folder} already holds files that are not ours (thesis.doc): name an empty or a new folder.`,
    });
    expect(readdirSync(dirs.folder)).toEqual(['thesis.doc']);
  });

  test('a database of another PostgreSQL', async () => {
    dirs.fill();
    writeFileSync(join(dirs.folder, 'pg', 'PG_VERSION'), '15\n');
    expect(await refusal()).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('was made by PostgreSQL 15 and this release brings'),
    });
  });

  test('a database whose password file was lost', async () => {
    dirs.fill();
    rmSync(join(dirs.folder, 'postgres.json'));
    expect(await refusal()).toMatchObject({ name: 'StartError', message: expect.stringContaining('postgres.json') });
  });

  test('a damaged database', async () => {
    dirs.fill();
    rmSync(join(dirs.folder, 'pg', 'global', 'pg_control'));
    expect(await refusal()).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('PostgreSQL did not start'),
    });
  });

  // Root can write everywhere, so this holds for other users.
  test.runIf(process.getuid?.() !== 0)('a folder without the right to write', async () => {
    const closed = join(dirs.folder, 'closed');
    mkdirSync(closed, { mode: 0o500 });
    expect(await refusal(closed)).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('may not write in'),
    });
  });
});
