import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readServerConfig } from '../server/src/platform/config/config.ts';
import { isInstalled } from '../server/test/installed.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

it('the example of an installation is one that starts, with no variable that its configuration page does not know', () => {
  const { POSTGRES_PASSWORD, ...example } = parseEnv(read('deploy/example.env'));
  expect(POSTGRES_PASSWORD).toBe('');
  const known = new Set(read('docs/operations/configuration.md').match(/\b[A-Z][A-Z_]{3,}\b/g));
  expect(Object.keys(example).filter((name) => !known.has(name))).toEqual([]);
  const config = readServerConfig({ ...example, DATABASE_URL: 'postgres://provodka:x@database:5432/provodka' });
  expect(config).toMatchObject({ DEMO: false, public_url: 'https://provodka.example', TRUST_PROXY: 1 });
});

it('the image copies only existing files, and its programs exist', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  expect(copied.length).toBeGreaterThan(6);
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  for (const program of ['scripts/release.ts', 'server/src/main.ts', 'deploy/ready.mjs']) {
    expect(read('deploy/Dockerfile')).toContain(program);
    expect(existsSync(join(ROOT, program))).toBe(true);
  }
});

it('programs that the units run exist here', () => {
  const units = readdirSync(join(ROOT, 'deploy')).filter((name) => name.endsWith('.service'));
  const run = units.flatMap((name) => read(`deploy/${name}`).match(/server\/src\/\S+\.ts/g) ?? []);
  expect(run.toSorted()).toEqual(['server/src/commands/backup.ts', 'server/src/main.ts']);
  expect(run.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

/** Replaces systemd, which a test machine lacks: prints the properties of a unit and the arguments it was called with. */
function callProvodka(words: string[], properties: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'provodka-systemd-'));
  const program = (name: string, body: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  const cases = Object.entries(properties).map(([name, value]) => `--property=${name}) echo '${value}' ;;`);
  program('systemctl', `case $3 in ${cases.join(' ')} esac`);
  program('systemd-run', String.raw`printf '%s\n' "$@"`);
  const env = { PATH: `${folder}:${process.env.PATH ?? ''}` };
  const { status, stdout, stderr } = spawnSync(join(ROOT, 'deploy', 'provodka'), words, { env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, words: stdout.trim().split('\n'), stderr };
}

it('deploy/provodka runs a command with the user, the folder and the environment of the unit', () => {
  const unit = {
    WorkingDirectory: '/opt/provodka',
    User: 'provodka',
    Environment: 'NODE_ENV=production DATA_DIR=/var/lib/provodka',
    EnvironmentFiles: '/etc/provodka.env (ignore_errors=no)',
  };
  const { status, words } = callProvodka(['backup', '--list', '/back ups'], unit);
  expect(status).toBe(0);
  expect(words).toEqual(
    expect.arrayContaining([
      '--property=EnvironmentFile=/etc/provodka.env',
      '--property=WorkingDirectory=/opt/provodka',
      '--property=User=provodka',
      '--property=Environment=NODE_ENV=production DATA_DIR=/var/lib/provodka',
    ]),
  );
  expect(words.slice(-4)).toEqual([
    expect.stringContaining('/opt/provodka/'),
    'server/src/commands/backup.ts',
    '--list',
    '/back ups',
  ]);
});

it('deploy/provodka runs nothing when the unit is not installed or there is no such command', () => {
  expect(callProvodka(['doctor'], {})).toMatchObject({
    status: 1,
    words: [''],
    stderr: expect.stringContaining('not installed'),
  });
  expect(callProvodka(['start'], {})).toMatchObject({ status: 2, stderr: expect.stringContaining('no command start') });
});

it('deploy/provodka knows every command there is', () => {
  const files = readdirSync(join(ROOT, 'server', 'src', 'commands'));
  const commands = files.filter((name) => !name.endsWith('.test.ts') && !name.startsWith('read-'));
  const { words } = callProvodka(['--help'], {});
  const known = /<(.+?)>/.exec(words[0] ?? '')?.[1]?.split(' | ');
  expect(known?.toSorted()).toEqual(commands.map((name) => name.replace('.ts', '')).toSorted());
});

/** On a scale to 10, as `systemd-analyze security` counts it. */
const MOST_EXPOSED = 3;

// Systems with systemd have it.
it.runIf(isInstalled('systemd-analyze'))('units expose little of the machine', () => {
  const units = readdirSync(join(ROOT, 'deploy')).filter((name) => name.endsWith('.service'));
  for (const unit of units) {
    const words = ['security', '--offline=true', `--threshold=${MOST_EXPOSED * 10}`, join(ROOT, 'deploy', unit)];
    const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    const level = /Overall exposure level for .+/.exec(stdout)?.[0];
    expect({ status, level }).toEqual({ status: 0, level: expect.any(String) });
    console.log(level);
  }
});
