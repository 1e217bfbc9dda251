import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowAway, type ThrowAwayServer } from '../../server/src/platform/postgres/throw-away.ts';
import { freePort } from '../../server/test/free-port.ts';
import { isInTurn } from '../../server/test/samples.ts';
import { buildWeb } from '../build.ts';
import { assembleRelease, writeManifest } from './assemble-release.ts';
import { pack } from './pack.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Releases are many bytes, and each of these starts several times. */
const TURNS = 4;

describe.runIf(isInTurn('update', TURNS))('an update', () => {
  let folder: string;
  let database: ThrowAwayServer;
  let env: NodeJS.ProcessEnv;
  let port: number;
  const releases = () => join(folder, 'opt', 'releases');
  const current = () => basename(readlinkSync(join(folder, 'opt', 'current')));
  const provodka = (...words: string[]) =>
    spawnSync(join(folder, 'opt', 'current', 'deploy', 'provodka'), words, { env, encoding: 'utf8' });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/rest/v1/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );

  /** Packs the first release with some files changed, without compressing it; returns the archive. */
  async function packChanged(files: Record<string, string>): Promise<string> {
    const draft = join(folder, 'draft');
    execFileSync('cp', ['-a', '--link', join(releases(), 'first'), draft]);
    for (const [path, text] of Object.entries({ ...files, 'release.json': '', SHA256SUMS: '' })) {
      rmSync(join(draft, path), { force: true });
      writeFileSync(join(draft, path), text);
    }
    const { build } = writeManifest(draft, 'test');
    renameSync(draft, join(folder, build));
    const archive = await pack(join(folder, build), join(folder, 'packed'), 'cat');
    rmSync(join(folder, build), { recursive: true });
    return archive;
  }

  beforeAll(async () => {
    await buildWeb();
    folder = mkdtempSync(join(tmpdir(), 'provodka-update-'));
    assembleRelease(ROOT, join(releases(), 'first'));
    symlinkSync('releases/first', join(folder, 'opt', 'current'));
    database = await startThrowAway();
    port = await freePort();
    env = fakeSystemd(folder, {
      DATABASE_URL: database.connectionString,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      DEMO: '0',
      ALLOW_SANDBOX_PAYMENTS: '1',
      ALLOW_NO_MAIL: '1',
    });
    execFileSync('systemctl', ['restart', 'provodka.service'], { env });
    execFileSync(join(releases(), 'first', 'bin', 'node'), ['deploy/ready.mjs', '120'], {
      cwd: join(releases(), 'first'),
      env: { ...env, PORT: String(port) },
    });
  });
  afterAll(async () => {
    if (!folder) return;
    spawnSync('systemctl', ['stop', 'provodka.service'], { env });
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('migrates, links to the new release and restarts, and a rollback links back', async () => {
    const archive = await packChanged({
      'server/migrations/9000_next.sql': '-- owner: content\ncreate table next_release (id int);\n',
    });
    const done = provodka('update', archive);
    expect(done).toMatchObject({ status: 0, stdout: expect.stringContaining('is ready; before it was first') });
    expect(current()).toBe(basename(archive, '.tar.gz'));
    expect(await isReady()).toBe(true);
    expect(await countRows(database, `select from schema_migrations where name = '9000_next.sql'`)).toBe(1);

    expect(provodka('rollback')).toMatchObject({ status: 0 });
    expect(current()).toBe('first');
    expect(await isReady()).toBe(true);
    expect(provodka('rollback', 'unheard-of')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no release'),
    });
  });

  it('links back when the new release does not come up', async () => {
    const archive = await packChanged({ 'server/src/main.ts': 'process.exit(1);\n' });
    const failed = provodka('update', archive);
    expect(failed).toMatchObject({ status: 1, stderr: expect.stringContaining('did not come up: back to first') });
    expect(current()).toBe('first');
    expect(await isReady()).toBe(true);
  });

  it('leaves everything as it is when a migration fails', async () => {
    const archive = await packChanged({ 'server/migrations/9001_wrong.sql': 'select * from nowhere;\n' });
    const failed = provodka('update', archive);
    expect(failed).toMatchObject({ status: 1, stderr: expect.stringContaining('The database was not migrated') });
    expect(current()).toBe('first');
    expect(await isReady()).toBe(true);
  });

  it('unpacks nothing that differs from its checksums', async () => {
    const archive = await packChanged({ NOTICE: 'other\n' });
    const name = basename(archive, '.tar.gz');
    const right = readFileSync(`${archive}.sha256`);
    writeFileSync(`${archive}.sha256`, `${'0'.repeat(64)}  ${basename(archive)}\n`);
    expect(provodka('update', archive)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('differs from its checksum'),
    });
    rmSync(`${archive}.sha256`);
    expect(provodka('update', archive)).toMatchObject({ status: 1, stderr: expect.stringContaining('bring both') });
    expect(right.length).toBeGreaterThan(64);
    expect({ unpacked: existsSync(join(releases(), name)), current: current() }).toEqual({
      unpacked: false,
      current: 'first',
    });
  });

  it('lets a backup wait until it has ended', async () => {
    const update = spawn('flock', [releases(), 'sh', '-c', 'echo begun; read end'], { env });
    await once(update.stdout, 'data');
    const backup = spawn(join(folder, 'opt', 'current', 'deploy', 'provodka'), ['backup', join(folder, 'kept')], {
      env,
    });
    const ended = once(backup, 'exit');
    const [said] = (await once(backup.stderr, 'data')) as [Buffer];
    expect({ said: said.toString(), kept: existsSync(join(folder, 'kept')) }).toEqual({
      said: expect.stringContaining('waiting for its end'),
      kept: false,
    });
    update.stdin.end('end\n');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(folder, 'kept', 'manifest.json'))).toBe(true);
  });
});

async function countRows(database: ThrowAwayServer, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rowCount } = await client.query(statement);
  await client.end();
  return rowCount ?? 0;
}

/** Puts a systemctl and a systemd-run before others: they start and stop the real server from `opt/current` of the folder. */
function fakeSystemd(folder: string, settings: Record<string, string>): NodeJS.ProcessEnv {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const file = join(folder, 'provodka.env');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
  const service = join(folder, 'opt', 'current');
  const pid = join(folder, 'pid');
  const bodies = {
    systemctl: `case "$1 \${3:-}" in
  'show --property=WorkingDirectory') echo '${service}' ;;
  'show --property=EnvironmentFiles') echo '${file} (ignore_errors=no)' ;;
  'show --property=MainPID') kill -0 "$(cat '${pid}')" 2>&- && cat '${pid}' || echo 0 ;;
  show*) ;;
  restart* | stop*)
    if [ -f '${pid}' ]; then kill "$(cat '${pid}')" || true; while kill -0 "$(cat '${pid}')"; do sleep 0.05; done; rm '${pid}'; fi 2>&-
    [ "$1" = stop ] || { cd '${service}'; set -a; . '${file}'; bin/node server/src/main.ts </dev/null >>'${folder}/log' 2>&1 9>&- & echo $! >'${pid}'; } ;;
esac`,
    'systemd-run': `while :; do
  case $1 in
    --property=WorkingDirectory=*) cd "\${1#*=*=}" ;;
    --property=EnvironmentFile=*) set -a; . "\${1#*=*=}"; set +a ;;
    --*) ;;
    *) break ;;
  esac
  shift
done
exec "$@"`,
  };
  for (const [name, body] of Object.entries(bodies)) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  return { PATH: `${programs}:/usr/bin:/bin`, PROVODKA_READY_SECONDS: '60' };
}
