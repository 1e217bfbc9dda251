import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import { refusalText } from '@provodka/contract/http/errors.ts';
import { RefusedError } from '@provodka/domain/refusals.ts';
import { openStorage } from '../integrations/storage/open.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { type Db, openDatabase, transact } from '../platform/database/database.ts';
import { commandCall } from '../platform/operations/command-call.ts';
import { EXIT, runCommandLine, UsageError } from '../platform/operations/command-line.ts';
import { openInstallation } from '../platform/operations/installation.ts';
import { StartError } from '../platform/operations/start-error.ts';
import { exportOf } from '../privacy/export/export-service.ts';
import { requestDeletionOf } from '../privacy/service.ts';
import { appointAdmin, endFactors } from '../users/service.ts';

/** The first admin of an installation is appointed here, the next ones are made by this one. */
const ADMIN = {
  call: commandCall('admin'),
  does: 'Appoints an admin, lets in somebody who has lost the second factor and cannot wait 72 hours or is a moderator, begins the deletion of an account that was asked for by a letter, or writes a copy of its data.',
  ways: [
    ['<login or e-mail>', 'makes somebody who has signed up a moderator with the admin right'],
    ['--end-second-factor <login or e-mail>', 'ends the second factor of somebody; asks for the login once more'],
    [
      'delete-account <login or e-mail>',
      'has an account deleted in 30 days, unless its owner signs in and takes that back; asks once more',
    ],
    [
      'export-data <login or e-mail> <file.zip>',
      'writes a copy of what is kept of somebody into a new file; asks once more',
    ],
  ],
  options: { 'end-second-factor': { type: 'boolean', default: false } },
  most_words: 3,
} as const;

await runCommandLine(ADMIN, async ({ values, positionals }) => {
  const deletes = positionals[0] === 'delete-account';
  const exports = positionals[0] === 'export-data';
  const [name, ...more] = deletes || exports ? positionals.slice(1) : positionals;
  const path = exports ? more.shift() : undefined;
  if (exports && !path) throw new UsageError('It does not say into which file.');
  if (more.length > 0) throw new UsageError('It names more than one person.');
  if (!name) throw new UsageError('It does not say whom.');
  const config = readConfig(process.env);
  const database = await openInstallation(config, { files: exports });
  const { db, close } = openDatabase(() => database.connectionString, 2);
  try {
    if (path) return await exportData(db, config, { name, path });
    if (deletes) return await beginDeletion(db, name);
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

async function beginDeletion(db: Db, name: string): Promise<number> {
  console.log(`This hides ${name} at once and deletes the account in 30 days; its owner is told and may take it back.`);
  if (!(await isConfirmed(name))) {
    console.error('Nothing was done.');
    return EXIT.failed;
  }
  try {
    const asked = await transact(db, (tx) => requestDeletionOf({ db: tx, now: systemClock.now() }, name));
    if (!asked) throw nobody(name);
    console.log(`${asked.login} is signed out everywhere and will be deleted on ${asked.due_at.toISOString()}.`);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    console.error(refusalText(error.refusal));
    return EXIT.failed;
  }
}

async function exportData(db: Db, config: Config, { name, path }: { name: string; path: string }): Promise<number> {
  console.log(`This writes everything that is kept of ${name} into ${path}, and a line of the audit.`);
  if (!(await isConfirmed(name))) {
    console.error('Nothing was done.');
    return EXIT.failed;
  }
  const storage = await openStorage(config);
  const parts = { storage, now: systemClock.now(), brand: config.BRAND_NAME, onStep: () => Promise.resolve() };
  const made = await exportOf(db, name, parts);
  if (!made) throw nobody(name);
  await pipeline(made.bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  console.log(`What is kept of ${made.login} is in ${path}.`);
  return EXIT.done;
}

async function endFactor(db: Db, name: string): Promise<number> {
  console.log(`This ends the second factor of ${name}: passkeys, the authenticator app and recovery codes.`);
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

/** Asks for the name once more, so that a line pasted by mistake does no harm. */
async function isConfirmed(name: string): Promise<boolean> {
  console.log('Be sure by another way that it is they who ask.');
  const input = createInterface({ input: process.stdin });
  process.stdout.write('Type the login or e-mail again to confirm: ');
  // Ends without a line where nobody can answer.
  for await (const line of input) return line.trim() === name;
  return false;
}
