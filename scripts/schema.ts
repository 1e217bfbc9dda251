import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { EXIT, runCommandLine } from '../server/src/platform/operations/command-line.ts';
import { startThrowAway } from '../server/src/platform/postgres/throw-away.ts';
import { readSourceFiles } from './check/source-files.ts';
import { readTableOwners } from './check/table-owners.ts';
import { PAGES, schemaPages } from './schema/pages.ts';
import { tableTypes } from './schema/table-types.ts';

const SCHEMA = {
  call: 'npm run schema',
  does: 'Writes down the database as the migrations leave it: a page of SQL for each slice, and the types of the tables.',
  ways: [
    ['', `writes ${PAGES} and server/src/platform/database/schema.ts`],
    ['--check', 'only says whether they are up to date'],
  ],
  options: { check: { type: 'boolean', default: false } },
  most_words: 0,
} as const;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TYPES = 'server/src/platform/database/schema.ts';

await runCommandLine(SCHEMA, async ({ values }) => {
  const expected = await describeDatabase();
  const gone = readPages().filter((path) => !expected.has(path));
  if (values.check) return check(expected, gone);
  for (const path of gone) rmSync(join(ROOT, path));
  for (const [path, text] of expected) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  return EXIT.done;
});

/** Every generated file by its path from the root. */
async function describeDatabase(): Promise<Map<string, string>> {
  const files = await readSourceFiles(ROOT);
  const migrations = files.filter(({ path }) => path.startsWith('server/migrations/')).map(({ text }) => text);
  const server = await startThrowAway();
  try {
    await migrate(server.connectionString);
    const client = new pg.Client({ connectionString: server.connectionString });
    await client.connect();
    const types = await tableTypes(client);
    const pages = await schemaPages(client, readTableOwners(files), migrations.join('\n'));
    await client.end();
    return new Map([[TYPES, types], ...pages]);
  } finally {
    await server.stop();
  }
}

function readPages(): string[] {
  try {
    return readdirSync(join(ROOT, PAGES)).map((name) => `${PAGES}/${name}`);
  } catch {
    return [];
  }
}

function check(expected: Map<string, string>, gone: readonly string[]): number {
  const stale = [...expected].filter(([path, text]) => readIfPresent(path) !== text).map(([path]) => path);
  for (const path of [...stale, ...gone]) {
    console.error(`${path} is not what the migrations make: run \`npm run schema\`.`);
  }
  return stale.length + gone.length === 0 ? EXIT.done : EXIT.failed;
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return null;
  }
}
