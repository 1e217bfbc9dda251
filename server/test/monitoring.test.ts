import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isInstalled } from './installed.ts';
import { startTestServer, type TestServer } from './server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');
const RULES = 'deploy/monitoring/alerts.yaml';
const rules = read(RULES);
const dashboard = read('deploy/monitoring/grafana-dashboard.json');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: 'token-of-the-test' });
});
afterAll(() => server.stop());

it('names only figures that the server gives', async () => {
  server.built.meters.countEvents([{ kind: 'mail', move: null }]);
  server.built.meters.recordSweep();
  server.built.meters.countFailure('mail');
  const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer token-of-the-test' } });
  const given = new Set([...(await reply.text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const named = `${rules}${dashboard}`.match(/\b(?:provodka|process|nodejs)_\w+/g) ?? [];
  const unknown = named.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')).filter((name) => !given.has(name));
  expect(unknown).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});

it('says what to do at each alert', () => {
  const sections = [...read('docs/operations/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(alerts);
});

// Prometheus brings promtool: `apt-get install prometheus`.
it.runIf(isInstalled('promtool'))('has rules that Prometheus takes', async () => {
  const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', root + RULES]);
  expect(stdout).toContain(`SUCCESS: ${alerts.length} rules found`);
});
