import cluster from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startProcesses } from './processes.ts';

/** A process that serves nothing and ends when it is told to. */
const IDLE = `
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => undefined, 60_000);
  process.send({ kind: 'ready' });
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'provodka-idle-'));
  writeFileSync(join(folder, 'idle.mjs'), IDLE);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const running = () => Object.values(cluster.workers ?? {}).flatMap((worker) => worker?.process.pid ?? []);

it('starts no second process in a place that a round has filled while its next start waited', async () => {
  const ended = Promise.withResolvers<void>();
  const processes = await startProcesses({
    main: join(folder, 'idle.mjs'),
    roles: ['worker'],
    environment: {},
    log: (line) => void (line.includes('the next one starts in') && ended.resolve()),
  });
  const [first = 0] = running();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  process.kill(first, 'SIGKILL');
  await ended.promise;
  await processes.replaceEach();
  const filled = running();
  expect(filled).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(running()).toEqual(filled);
  await processes.stop();
  expect(running()).toEqual([]);
});
