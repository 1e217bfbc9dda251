import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT, runCommandLine } from '../server/src/platform/operations/command-line.ts';
import { StartError } from '../server/src/platform/operations/start-error.ts';
import { buildWeb } from './build.ts';
import { type Stops, startCluster, stopAll } from './cluster/cluster.ts';
import { FAULTS } from './cluster/faults.ts';
import { lookForPrograms, missing, type Needed } from './cluster/needs.ts';
import { openPlay } from './cluster/play.ts';
import { faultsOf, type Row, table } from './cluster/report.ts';

const MOST_MINUTES = 15;

const TEST_CLUSTER = {
  call: 'npm run test:cluster',
  does: 'Kills the parts of an installation past one machine under load, one after another, and tells what was lost. Takes up to fifteen minutes.',
  ways: [
    ['', 'kills each part'],
    ['--only <words>', 'kills those whose names have these words'],
    ['--logs <folder>', 'keeps what the programs said'],
  ],
  options: { only: { type: 'string' }, logs: { type: 'string' } },
  most_words: 0,
} as const;

await runCommandLine(TEST_CLUSTER, async ({ values: { only = '', logs } }) => {
  const found = lookForPrograms();
  const lacking = missing(found);
  if (lacking !== null) throw new StartError(lacking);
  const faults = FAULTS.filter(({ killed }) => killed.includes(only));
  if (faults.length === 0)
    throw new StartError(`Nothing is called so; there are ${FAULTS.map(({ killed }) => killed).join(', ')}.`);
  await buildWeb();

  const folder = mkdtempSync(join(tmpdir(), 'provodka-cluster-'));
  const rows: Row[] = [];
  const stops: Stops = [];
  const clear = async () => {
    await stopAll(stops);
    if (logs !== undefined) cpSync(join(folder, 'logs'), logs, { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  };
  const giveUp = (reason: string, code: number) => {
    console.error(reason);
    void clear().finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => giveUp(signal, 130));
  const timer = setTimeout(() => giveUp(`Not done within ${MOST_MINUTES} minutes`, 1), MOST_MINUTES * 60_000);
  const begunAt = performance.now();
  const tell = (line: string) =>
    console.log(`${((performance.now() - begunAt) / 1000).toFixed(0).padStart(4)} s  ${line}`);
  try {
    const cluster = await startCluster({ folder, needed: found as Needed, tell, stops });
    const play = await openPlay(cluster, tell);
    for (const fault of faults) rows.push(await play.endure(fault));
    await play.stop();
    const { surprises } = play.tally;
    const broken = [...faultsOf(rows), ...(surprises.length > 0 ? [`${surprises.length} things nobody expected`] : [])];
    console.log(`\n${table(rows)}\n`);
    for (const line of broken) console.log(line);
    return broken.length === 0 ? EXIT.done : EXIT.failed;
  } finally {
    clearTimeout(timer);
    await clear();
  }
});
