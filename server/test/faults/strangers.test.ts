import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { openSlowUpload } from '../files/slow-upload.ts';
import { storedFiles } from '../files/stored-files.ts';
import { freePort } from '../free-port.ts';
import { type Browser, openBrowser } from '../people/browser.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { type AppProcess, killLeftovers, startApp } from './app-process.ts';

/** `ATTACK_SECONDS=300 npm test -- server/test/faults/strangers.test.ts` prints the figures of a long attack. */
const SECONDS = Number(process.env.ATTACK_SECONDS ?? 5);
const MEGABYTE = 1024 * 1024;
/** The allowed growth of the process, uncollected garbage included; the attack sends this much every second. */
const ROOM_MB = 200;

let database: TestDatabase;
let people: TestServer;
let dataDir: string;
let app: AppProcess;
let origin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  people = await startTestServer({}, { database });
  dataDir = mkdtempSync(join(tmpdir(), 'provodka-strangers-'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  app = startApp({
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
  });
  await app.ready;
});
afterAll(async () => {
  await app?.end('SIGTERM');
  await killLeftovers();
  await people?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const rssMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1]) / 1024;
const diskMb = () => Number(execFileSync('du', ['-sk', dataDir], { encoding: 'utf8' }).split('\t')[0]) / 1024;

/** A signed-in browser at the attacked process: both share a database, hence sessions. */
async function personThere(login: string): Promise<Browser> {
  return await people.makers.signIn(openBrowser(origin), login);
}

const FILES = '/rest/v1/freelance/files';
const ORDERS = '/rest/v1/freelance/orders';

/** Requests of strangers and one signed-in nuisance, each repeated until the time is up. */
async function attacks(): Promise<(() => Promise<unknown>)[]> {
  const guest = openBrowser(origin);
  const nuisance = await personThere('nuisance');
  const unverified = await personThere('unverified');
  const form = (fields: number, length: number, ...files: File[]) => {
    const body = new FormData();
    for (let n = 0; n < fields; n++) body.append(`f${n}`, 'a'.repeat(length));
    for (const file of files) body.append('files[]', file);
    return body;
  };
  const big = new File([Buffer.alloc(20 * MEGABYTE, 'a')], 'груз.txt');
  const post = (browser: Browser, path: string, body: FormData | string, headers?: Record<string, string>) =>
    browser.request(path, { method: 'POST', body, ...(headers && { headers }) }).then((reply) => reply.text());
  return [
    () => post(guest, '/rest/v1/auth/sign-in', form(150, 200_000)),
    () =>
      post(guest, '/rest/v1/auth/sign-in', `{"login":"${'a'.repeat(900_000)}"}`, {
        'content-type': 'application/json',
      }),
    () => post(guest, FILES, form(0, 0, big)),
    () => post(unverified, FILES, form(0, 0, big)),
    () => post(nuisance, FILES, form(0, 0, big)),
    () => post(nuisance, `${ORDERS}/999999`, form(1, 10, big, big)),
    () => post(nuisance, ORDERS, form(1, 10, big, big)),
    () => breakOff(nuisance),
    () =>
      trickle(
        'POST /rest/v1/auth/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
      ),
    () => trickle('GET / HTTP/1.1\r\nHost: a\r\nX: '),
  ];
}

async function breakOff(browser: Browser): Promise<void> {
  const upload = await openSlowUpload(origin, browser, FILES);
  upload.beginFile('обрыв.txt');
  upload.write(Buffer.alloc(MEGABYTE, 'a'));
  await pause(200);
  upload.socket.destroy();
}

/** Sends this beginning, then a byte a second; resolves to the server's output when it closes the connection. */
async function trickle(beginning: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  socket.on('error', () => undefined);
  socket.write(beginning);
  const timer = setInterval(() => socket.write('a'), 1000);
  await new Promise((resolve) => {
    socket.on('close', resolve);
  });
  clearInterval(timer);
  return said;
}

it(
  'stays small in memory and on the disk while strangers send what they can, and serves others',
  async () => {
    const before = { rss: rssMb(), disk: diskMb() };
    const until = Date.now() + SECONDS * 1000;
    const requests: number[] = [];
    const repeat = async (attack: () => Promise<unknown>, index: number) => {
      while (Date.now() < until) {
        // The connection of a refused sender may close before everything is sent.
        await attack().catch(() => undefined);
        requests[index] = (requests[index] ?? 0) + 1;
      }
    };
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, rssMb());
    }, 500);
    const work = (await attacks()).map(repeat);
    const victim = await personThere('customer');
    const slow = [
      trickle('GET / HTTP/1.1\r\nHost: a\r\nX: '),
      trickle(''),
      trickle(
        'POST /rest/v1/auth/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
      ),
    ];
    await pause(3000);
    expect((await victim.request(`${ORDERS}?limit=1`)).status).toBe(200);
    await Promise.all(work);
    clearInterval(watch);
    const after = { rss: rssMb(), disk: diskMb() };
    const figures = { seconds: SECONDS, requests, before, peak, after };
    if (process.env.ATTACK_SECONDS) console.log(JSON.stringify(figures));

    expect(peak - before.rss).toBeLessThan(ROOM_MB);
    // Only the nuisance has stored files, up to a person's limit.
    const kept = await people.db.selectFrom('files').select(['size']).execute();
    expect(kept.length).toBeLessThanOrEqual(20);
    await expect.poll(() => storedFiles(join(dataDir, 'files')).length).toBe(kept.length);
    const keptMb = kept.reduce((sum, { size }) => sum + size, 0) / MEGABYTE;
    expect(keptMb).toBeLessThanOrEqual(500);
    expect(diskMb() - before.disk).toBeLessThan(keptMb + 5);
    for (const said of await Promise.all(slow)) expect(said).toMatch(/^HTTP\/1.1 4/);
    expect((await victim.request(ORDERS)).status).toBe(200);
    expect(app.output()).not.toMatch(/^\s+at /m);
  },
  (SECONDS + 300) * 1000,
);
