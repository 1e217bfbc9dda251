import { createInterface } from 'node:readline/promises';
import { openChosenDatabase } from '../platform/chosen-database.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { type Db, openDatabase, transact } from '../platform/database.ts';
import { StartError } from '../platform/start-error.ts';
import { appointAdmin, endFactors } from '../users/service.ts';
import { readAdmin } from './read-admin.ts';

/**
 * `npm run admin`, beside a running server too: appoints the first admin of an installation, the next ones are made by this one; ends
 * the second factor of somebody who has lost it and cannot wait 72 hours, or is a moderator.
 */
async function main(words: string[]): Promise<number> {
  const order = readAdmin(words);
  if (order.do === 'explain') {
    console.error(order.why);
    return 1;
  }
  const database = await openChosenDatabase(readConfig(process.env), { whenRunning: 'share' });
  const { db, close } = openDatabase(() => database.connectionString, 2);
  try {
    return order.do === 'appoint' ? await appoint(db, order.name) : await endFactor(db, order.name);
  } finally {
    await close();
    await database.stop();
  }
}

const context = () => ({ viewer: null, now: systemClock.now() });
const nobody = (name: string) => new StartError(`Nobody has signed up as ${name}.`);

async function appoint(db: Db, name: string): Promise<number> {
  const appointed = await transact(db, (tx) => appointAdmin({ db: tx, ...context() }, name));
  if (!appointed) throw nobody(name);
  console.log(`${appointed.login} is an admin ${appointed.is_new ? 'now' : 'already'}.`);
  return 0;
}

async function endFactor(db: Db, name: string): Promise<number> {
  if (!(await isConfirmed(name))) {
    console.error('Nothing was done.');
    return 1;
  }
  const ended = await transact(db, (tx) => endFactors({ db: tx, ...context() }, name));
  if (!ended) throw nobody(name);
  console.log(
    ended.had_factor
      ? `${ended.login} has no second factor any more and is told so: the password alone lets them in.`
      : `${ended.login} had no second factor.`,
  );
  return 0;
}

/** The same name once more: a line that was copied too quickly ends nobody's second factor. */
async function isConfirmed(name: string): Promise<boolean> {
  console.log(`This ends the second factor of ${name}: passkeys, the authenticator app and recovery codes.`);
  console.log('Be sure by another way that it is they who ask.');
  const input = createInterface({ input: process.stdin });
  process.stdout.write('Type the login or e-mail again to confirm: ');
  // Ends without a line where nobody can answer.
  for await (const line of input) return line.trim() === name;
  return false;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
