import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { saveReferenceLists } from '../src/classifiers/service.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startThrowAway, type ThrowAwayServer } from '../src/platform/postgres/throw-away.ts';

/** Values provided to every test file; see database.ts. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Connection to the throw-away server, whose database `template` holds the migrated schema. */
    databaseServer: string;
  }
}

/** Name of the database that test files clone. */
export const TEMPLATE = 'template_migrated';

/** Starts one throw-away server for the whole run, migrates the template and brings its reference lists. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A running autovacuum would block the deletion of a test file's database.
  const server = await startThrowAway({ autovacuum: 'off' });
  try {
    await makeTemplate(server.connectionString);
    await allowTakingBack(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('databaseServer', server.connectionString);
  return server.stop;
}

/** Lets state-snapshot.ts restore rows without triggers and reference checks. */
async function allowTakingBack(server: ThrowAwayServer): Promise<void> {
  const client = new pg.Client({ connectionString: server.superuserConnectionString });
  await client.connect();
  await client.query(`grant set on parameter session_replication_role to ${new URL(server.connectionString).username}`);
  await client.end();
}

async function makeTemplate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = new URL(connectionString);
  template.pathname = TEMPLATE;
  await migrate(template.href);
  const { db, close } = openDatabase(template.href, 2);
  await saveReferenceLists(db);
  await close();
}
