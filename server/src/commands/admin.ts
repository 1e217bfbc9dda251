import { createInterface } from 'node:readline/promises';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { type Db, openDatabase, transact } from '../platform/database/database.ts';
import { EXIT, runCommandLine, UsageError } from '../platform/operations/command-line.ts';
import { openInstallation } from '../platform/operations/installation.ts';
import { StartError } from '../platform/operations/start-error.ts';
import { appointAdmin, endFactors } from '../users/service.ts';

/** The first admin of an installation is appointed here, the next ones are made by this one. */
const ADMIN = {
  call: 'npm run admin',
  does: 'Appoints an admin, or lets in somebody who has lost the second factor and cannot wait 72 hours or is a moderator.',
  ways: [
    ['<login or e-mail>', 'makes somebody who has signed up a moderator with the admin right'],
    ['--end-second-factor <login or e-mail>', 'ends the second factor of somebody; asks for the login once more'],
  ],
  options: { 'end-second-factor': { type: 'boolean', default: false } },
  most_words: 1,
} as const;

await runCommandLine(ADMIN, async ({ values, positionals: [name] }) => {
  if (!name) throw new UsageError('It does not say whom.');
  const database = await openInstallation(readConfig(process.env));
  const { db, close } = openDatabase(() => database.connectionString, 2);
  try {
    return values['end-second-factor'] ? await endFactor(db, name) : await appoint(db, name);
  } finally {
    await close();
    await database.stop();
  }
});

function context() {
  return { viewer: null, now: systemClock.now() };
}

function nobody(name: string): StartError {
  return new StartError(`Nobody has signed up as ${name}.`);
}

async function appoint(db: Db, name: string): Promise<number> {
  const appointed = await transact(db, (tx) => appointAdmin({ db: tx, ...context() }, name));
  if (!appointed) throw nobody(name);
  console.log(`${appointed.login} is an admin ${appointed.is_new ? 'now' : 'already'}.`);
  return EXIT.done;
}

async function endFactor(db: Db, name: string): Promise<number> {
  if (!(await isConfirmed(name))) {
    console.error('Nothing was done.');
    return EXIT.failed;
  }
  const ended = await transact(db, (tx) => endFactors({ db: tx, ...context() }, name));
  if (!ended) throw nobody(name);
  console.log(
    ended.had_factor
      ? `${ended.login} has no second factor any more and is told so: the password alone lets them in.`
      : `${ended.login} had no second factor.`,
  );
  return EXIT.done;
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
