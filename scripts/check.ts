import { existsSync } from 'node:fs';
import { readCommandLine } from '../server/src/platform/operations/command-line.ts';
import { checkBuiltPages } from './build.ts';
import { checkClocks } from './check/clocks.ts';
import { checkContractBounds } from './check/contract-bounds.ts';
import { checkDesignTokens } from './check/design-tokens.ts';
import { checkDocPaths } from './check/doc-paths.ts';
import { checkFileSizes } from './check/file-sizes.ts';
import { checkImports } from './check/imports.ts';
import { checkLeftovers } from './check/leftovers.ts';
import { checkReferences } from './check/references.ts';
import type { CheckReport } from './check/report.ts';
import { runCommand } from './check/run-command.ts';
import { readSourceFiles } from './check/source-files.ts';
import { checkSqlBrackets } from './check/sql-brackets.ts';
import { checkSqlHomes } from './check/sql-homes.ts';
import { checkTableOwners } from './check/table-owners.ts';
import { checkTestedOnly } from './check/tested-only.ts';
import { checkTextCuts } from './check/text-cuts.ts';
import { checkWebWays } from './check/web-ways.ts';
import { checkWords } from './check/words.ts';

interface Step {
  name: string;
  run: () => Promise<CheckReport>;
}

interface Outcome {
  name: string;
  report: CheckReport;
  seconds: number;
}

const ROOT = new URL('..', import.meta.url).pathname.replace(/\/$/, '');
/** The tools use several threads themselves; two at a time keep a small machine busy without thrashing it. */
const AT_ONCE = 2;

const { values } = readCommandLine({
  call: 'npm run check',
  does: 'Types, format, lint, import rules, table owners, dead code and generated files.',
  ways: [
    ['', 'all checks'],
    ['--only <part of a name>', 'those whose name has it; may be said again'],
  ],
  options: { only: { type: 'string', multiple: true } },
  most_words: 0,
});
const files = await readSourceFiles(ROOT);

/** The types of the route modules, once a step has asked for them; it stands above the steps, which run while this file is read. */
let typegen: Promise<CheckReport> | undefined;

/** Slowest first, so that the last one to finish is a short one. */
const STEPS: Step[] = [
  { name: 'types: web', run: checkWebTypes },
  { name: 'schema', run: checkSchema },
  { name: 'oxlint', run: checkLint },
  tool('dead code', 'knip', ['--no-progress']),
  tool('biome', 'biome', ['check', '--error-on-warnings', '--max-diagnostics=200', '.']),
  { name: 'types: server', run: () => checkTypes('server') },
  { name: 'types: contract', run: () => checkTypes('contract') },
  { name: 'types: domain', run: () => checkTypes('domain') },
  { name: 'imports', run: async () => checkImports(files) },
  { name: 'table owners', run: async () => checkTableOwners(files) },
  { name: 'clocks', run: async () => checkClocks(files) },
  { name: 'sql brackets', run: async () => checkSqlBrackets(files) },
  { name: 'sql homes', run: async () => checkSqlHomes(files) },
  { name: 'bounds', run: async () => checkContractBounds(files) },
  { name: 'web ways', run: async () => checkWebWays(files) },
  { name: 'text cuts', run: async () => checkTextCuts(files) },
  { name: 'design tokens', run: async () => checkDesignTokens(files) },
  { name: 'tested only', run: async () => checkTestedOnly(files) },
  { name: 'file sizes', run: async () => checkFileSizes(files) },
  { name: 'documents', run: async () => checkDocPaths(files) },
  { name: 'references', run: async () => checkReferences(files) },
  { name: 'words', run: async () => checkWords(files) },
  { name: 'page weights', run: checkBuiltPages },
  { name: 'left-overs', run: async () => checkLeftovers(files, ROOT) },
];

const chosen = values.only ? STEPS.filter((step) => values.only?.some((part) => step.name.includes(part))) : STEPS;
const startedAt = performance.now();
const outcomes = await runAll(chosen);
printOutcomes(outcomes, (performance.now() - startedAt) / 1000);
process.exitCode = outcomes.length > 0 && outcomes.every(({ report }) => report.failures.length === 0) ? 0 : 1;

async function runAll(steps: Step[]): Promise<Outcome[]> {
  const queue = [...steps];
  const outcomes: Outcome[] = [];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let step = queue.shift(); step; step = queue.shift()) outcomes.push(await runStep(step));
  });
  await Promise.all(workers);
  return steps.flatMap((step) => outcomes.filter((outcome) => outcome.name === step.name));
}

async function runStep({ name, run }: Step): Promise<Outcome> {
  const begunAt = performance.now();
  const report = await run().catch(reportCrash);
  return { name, report, seconds: (performance.now() - begunAt) / 1000 };
}

/** A check that could not run has not passed. */
function reportCrash(error: unknown): CheckReport {
  return { failures: [error instanceof Error ? error.message : String(error)], warnings: [], summary: 'crashed' };
}

function tool(name: string, command: string, args: string[]): Step {
  return { name, run: () => runTool(command, args) };
}

async function runTool(command: string, args: string[], cwd = ROOT): Promise<CheckReport> {
  const { ok, output } = await runCommand(ROOT, command, args, cwd);
  return { failures: ok ? [] : [output || `${command} failed without a word`], warnings: [], summary: '' };
}

/** Generates the types of route modules once and before the checks that need them, because a repeated run deletes them meanwhile. */
async function withRouteTypes(look: () => Promise<CheckReport>): Promise<CheckReport> {
  typegen ??= runTool('react-router', ['typegen'], `${ROOT}/web`);
  const generated = await typegen;
  return generated.failures.length > 0 ? generated : look();
}

/** Remembers what is checked in .cache: after a small change the server's types take 3 s of processor time instead of 41. */
function checkTypes(home: string): Promise<CheckReport> {
  return runTool('tsc', ['-p', home, '--incremental', '--tsBuildInfoFile', `.cache/types-${home}.tsbuildinfo`]);
}

function checkWebTypes(): Promise<CheckReport> {
  return withRouteTypes(() => checkTypes('web'));
}

function checkLint(): Promise<CheckReport> {
  return withRouteTypes(() => runTool('oxlint', ['--deny-warnings']));
}

/** Regenerates the database types from the migrations and compares; the script brings its own database. */
async function checkSchema(): Promise<CheckReport> {
  if (!existsSync(`${ROOT}/scripts/schema.ts`)) {
    return { failures: [], warnings: ['scripts/schema.ts does not exist'], summary: 'skipped' };
  }
  return runTool(process.execPath, ['scripts/schema.ts', '--check']);
}

function printOutcomes(outcomes: Outcome[], seconds: number): void {
  for (const { name, report } of outcomes) {
    for (const warning of report.warnings) console.log(`warning, ${name}: ${warning}`);
  }
  for (const { name, report } of outcomes) {
    if (report.failures.length > 0) console.log(`\n── ${name}\n${report.failures.join('\n')}`);
  }
  console.log('');
  for (const { name, report, seconds } of outcomes) {
    const verdict = report.failures.length === 0 ? 'ok  ' : 'FAIL';
    console.log(`${verdict} ${seconds.toFixed(1).padStart(5)} s  ${name.padEnd(16)} ${report.summary}`);
  }
  const failed = outcomes.filter(({ report }) => report.failures.length > 0).length;
  console.log(
    `\n${failed === 0 ? 'All checks pass' : `${failed} of ${outcomes.length} checks fail`}, ${seconds.toFixed(1)} s`,
  );
}
