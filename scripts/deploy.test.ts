import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readServerConfig } from '../server/src/platform/config.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

it('the example of an installation is one that starts, with no variable that README does not know', () => {
  const { POSTGRES_PASSWORD, ...example } = parseEnv(read('deploy/example.env'));
  expect(POSTGRES_PASSWORD).toBe('');
  const known = new Set(read('README.md').match(/\b[A-Z][A-Z_]{3,}\b/g));
  expect(Object.keys(example).filter((name) => !known.has(name))).toEqual([]);
  const config = readServerConfig({ ...example, DATABASE_URL: 'postgres://provodka:x@database:5432/provodka' });
  expect(config).toMatchObject({ DEMO: false, public_url: 'https://provodka.example', TRUST_PROXY: 1 });
});

it('what the image takes from here is here, and all that runs in it', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  expect(copied.length).toBeGreaterThan(8);
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  for (const program of ['scripts/build.ts', 'server/src/main.ts']) {
    expect(read('deploy/Dockerfile')).toContain(program);
    expect(existsSync(join(ROOT, program))).toBe(true);
  }
});

it('commands that the units run are those of npm here', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const units = readdirSync(join(ROOT, 'deploy')).filter((name) => name.endsWith('.service'));
  const run = units.flatMap((name) => [...read(`deploy/${name}`).matchAll(/npm (?:run (\w+)|(start))/g)]);
  const commands = run.map(([, named, start]) => named ?? start ?? '');
  expect(new Set(commands)).toEqual(new Set(['backup', 'start']));
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
});
