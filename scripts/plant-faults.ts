import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../server/src/platform/operations/command-line.ts';
import { readSourceFiles, type SourceFile } from './check/source-files.ts';
import { findOutdated } from './plant-faults/compiling.ts';
import type { Fault } from './plant-faults/fault.ts';
import { FAULTS } from './plant-faults/faults.ts';
import { testOf, withPlanted } from './plant-faults/planting.ts';
import { allFailures, firstFailure, type Verdict } from './plant-faults/runs.ts';
import { openScratch } from './plant-faults/scratch.ts';
import { loads } from './testing/machine.ts';

/**
 * `npm run plant-faults -- [--depth fast|deep] [--hints-only] [--only id]`: plants one fault after the other into a copy of the tree
 * and reports which test finds it: first the expected ones, then all of that depth. In the end these tests run without a fault:
 * one that fails then proves nothing.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const { values } = readCommandLine({
  call: 'npm run plant-faults',
  does: 'Plants one fault after the other into a copy of the tree and says which test finds each.',
  ways: [
    ['', 'all faults: first the tests that ought to find each, then all of them'],
    ['--hints-only', 'only those that ought to'],
    ['--depth deep', 'the tests at their full depth'],
    ['--only <fault>', 'one fault by its id; may be said again'],
  ],
  options: {
    depth: { type: 'string', default: 'fast' },
    'hints-only': { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  },
  most_words: 0,
});
const { depth, only } = values;
if (depth !== 'fast' && depth !== 'deep') throw new Error(`There is no depth ${depth}: fast or deep.`);
const faults = only ? FAULTS.filter(({ id }) => only.includes(id)) : FAULTS;
if (faults.length === 0) throw new Error(`There is no fault ${only?.join(', ')}.`);

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());
const options = { isDeep: depth === 'deep', signal: interruption.signal };

const scratch = openScratch(ROOT);
const { root } = scratch;
try {
  await plantAll();
} finally {
  scratch.remove();
}

async function plantAll(): Promise<void> {
  console.log(`${depth} depth, ${scratch.commit.slice(0, 8)}, load of the machine ${loads()}.`);
  const files = await readSourceFiles(root);
  const outdated = await findOutdated(root, files, faults, interruption.signal);
  for (const [id, why] of outdated) console.log(`${id} has to be rewritten: ${why}`);
  const finders: Finder[] = [];
  for (const fault of faults.filter(({ id }) => !outdated.has(id))) {
    const begunAt = Date.now();
    const { verdict, asked } = await tryOut(files, fault);
    if (interruption.signal.aborted) break;
    if (verdict.is === 'red') finders.push({ test: verdict.test, asked });
    console.log(`${fault.id} (${fault.kind}): ${wordsOf(verdict)}, ${Math.round((Date.now() - begunAt) / 1000)} s`);
  }
  const red = interruption.signal.aborted ? [] : await failuresWithoutFault(finders);
  if (interruption.signal.aborted) console.log('Interrupted.');
  console.log(`Load of the machine ${loads()}.`);
  console.log(`found ${finders.filter(({ test }) => !red.includes(test)).length} of ${faults.length}`);
  process.exitCode = outdated.size > 0 || red.length > 0 || interruption.signal.aborted ? 1 : 0;
}

/** A test that failed with a fault, and the run it was part of: files and perhaps a part of a title. */
interface Finder {
  test: string;
  asked: readonly string[];
}

async function tryOut(
  files: readonly SourceFile[],
  fault: Fault,
): Promise<{ verdict: Verdict; asked: readonly string[] }> {
  return await withPlanted(root, files, [fault], async () => {
    for (const hint of fault.hints) {
      const { path, title } = testOf(files, hint);
      const asked = title === null ? [path] : [path, '-t', title];
      const verdict = await firstFailure(root, asked, options);
      if (verdict.is !== 'green' || interruption.signal.aborted) return { verdict, asked };
    }
    if (values['hints-only']) return { verdict: { is: 'green' }, asked: [] };
    const verdict = await firstFailure(root, [], options);
    return { verdict, asked: verdict.is === 'red' ? [verdict.test.split(' › ')[0] ?? ''] : [] };
  });
}

async function failuresWithoutFault(finders: readonly Finder[]): Promise<string[]> {
  const files = new Set(finders.flatMap(({ asked }) => (asked.length === 1 ? asked : [])));
  const titles = new Map(finders.flatMap(({ asked }) => (asked.length > 1 ? [[asked.join(' '), asked] as const] : [])));
  const runs = files.size > 0 ? [[...files], ...titles.values()] : [...titles.values()];
  const red: string[] = [];
  for (const run of runs) red.push(...(await allFailures(root, run, options)));
  console.log(red.length === 0 ? 'None of these fails without a fault.' : `Fail without a fault: ${red.join(', ')}.`);
  return red;
}

function wordsOf(verdict: Verdict): string {
  switch (verdict.is) {
    case 'red':
      return `found by ${verdict.test}`;
    case 'green':
      return 'NOT FOUND';
    case 'broken':
      return `NOT FOUND, the tests did not run: ${verdict.why}`;
  }
}
