import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { isInTurn } from '../samples.ts';
import { killLeftovers, startApp } from './app-process.ts';

const TOKEN = 'token-of-the-test';
/** A usual run plays one of so many scenes: each starts servers of its own. */
const TURNS = 3;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'provodka-processes-'));
});
afterEach(killLeftovers);
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === pid && args.some((word) => word.endsWith('main.ts')))
    .map(([child]) => Number(child));

async function startSeveral(settings: Record<string, string> = {}) {
  const port = await freePort();
  const app = startApp({
    PROCESSES: '2',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: database.connectionString,
    METRICS_TOKEN: TOKEN,
    ...settings,
  });
  await app.ready;
  // Each on a connection of its own, so that any of the processes may get it.
  const headers = { connection: 'close' };
  const live = async () => (await fetch(`http://127.0.0.1:${port}/rest/v1/health/live`, { headers })).status;
  const metrics = async () =>
    await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  return { app, live, metrics };
}

it.runIf(
  isInTurn(
    'serves with several processes behind one port, replaces one that dies and each at SIGHUP, and stops all',
    TURNS,
  ),
)(
  'serves with several processes behind one port, replaces one that dies and each at SIGHUP, and stops all',
  async () => {
    const { app, live, metrics } = await startSeveral();
    const first = childrenOf(app.pid);
    expect(first).toHaveLength(3);

    // One process answers with the sum of all.
    for (let n = 0; n < 20; n += 1) expect(await live()).toBe(200);
    const text = await metrics();
    expect(text).toMatch(/^provodka_http_request_duration_seconds_count\{.*health\/live.*\} 20$/m);
    expect(text).toMatch(/^provodka_build_info\{.*\} 1$/m);
    // The first sweep ends when it ends.
    await expect.poll(metrics).toMatch(/^provodka_last_sweep_timestamp_seconds [1-9]/m);

    const [killed = 0] = first;
    process.kill(killed, 'SIGKILL');
    const replaced = () => childrenOf(app.pid).filter((pid) => pid !== killed).length;
    await expect.poll(replaced, { timeout: 300_000 }).toBe(3);
    expect(app.output()).toContain('process ended (SIGKILL)');

    const before = childrenOf(app.pid);
    process.kill(app.pid, 'SIGHUP');
    const left = async () => {
      // Nobody is refused meanwhile.
      expect(await live()).toBe(200);
      const now = childrenOf(app.pid);
      return [now.length, now.filter((pid) => before.includes(pid)).length];
    };
    await expect.poll(left, { timeout: 600_000 }).toEqual([3, 0]);

    expect(await app.end('SIGTERM')).toEqual({ code: 0, signal: null });
    await expect.poll(() => childrenOf(app.pid)).toEqual([]);
    await expect(live()).rejects.toThrow('fetch failed');
  },
);

it('ends with 1 and says why when its processes cannot serve', async () => {
  const { app } = await startSeveral();
  const { PORT } = { PORT: app.output().match(/:(\d+)$/m)?.[1] ?? '' };
  const second = startApp({ PROCESSES: '2', PORT, DATA_DIR: folder, DATABASE_URL: database.connectionString });
  expect(await second.ended).toMatchObject({ code: 1 });
  expect(second.output()).toContain(`Port ${PORT}`);
  expect(second.output()).toContain('A process ended before it served');
  await app.end('SIGTERM');
});
