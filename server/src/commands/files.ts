import { copyStorage } from '../files/storage-copy.ts';
import { adoptStorage } from '../files/storage-marker.ts';
import { openStorage } from '../integrations/storage/open.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { type Db, openDatabase } from '../platform/database/database.ts';
import { commandCall } from '../platform/operations/command-call.ts';
import { EXIT, runCommandLine, UsageError } from '../platform/operations/command-line.ts';
import { openInstallation } from '../platform/operations/installation.ts';
import { openProgress } from '../platform/operations/progress.ts';
import { StartError } from '../platform/operations/start-error.ts';

const FILES = {
  call: commandCall('files'),
  does: 'Moves uploads between the disk and an object store, beside a running server too.',
  ways: [
    ['copy disk', 'from the bucket of FILES_URL into DATA_DIR'],
    ['copy s3://bucket', 'from where they lie into a bucket, of which the environment says S3_ENDPOINT and the keys'],
    ['adopt', 'has the storage of FILES_URL be the one of this installation, also when it lacks files'],
  ],
  options: {},
  most_words: 2,
} as const;

const MARKS = 10;
const NO_TABLE = '42P01';

await runCommandLine(FILES, async ({ positionals: [action, place] }) => {
  if (action === 'copy' && place) return await onInstallation((db) => copy(db, place));
  if (action === 'adopt' && !place) return await onInstallation(adopt);
  throw new UsageError(action === 'copy' ? 'It does not say where to.' : 'It is copy or adopt.');
});

async function onInstallation(work: (db: Db) => Promise<void>): Promise<number> {
  const database = await openInstallation(readConfig(process.env), { files: true });
  const { db, close } = openDatabase(() => database.connectionString, 2);
  try {
    await work(db);
    return EXIT.done;
  } catch (error) {
    if ((error as { code?: string }).code !== NO_TABLE) throw error;
    throw new StartError(`The database is that of an earlier release: run \`${commandCall('migrate')}\` first.`, {
      cause: error,
    });
  } finally {
    await close();
    await database.stop();
  }
}

async function copy(db: Db, place: string): Promise<void> {
  const config = readConfig(process.env);
  const target = readConfig({ ...process.env, FILES_URL: place });
  const [from, to] = [await openStorage(config), await openStorage(target)];
  if (from.title === to.title) throw new StartError(`The files lie in ${to.title} already.`);
  const progress = openProgress(`Copying from ${from.title} to ${to.title}, percent`, process.stdout);
  let shown = 0;
  const onStep = (done: number, all: number) => {
    const percent = Math.floor((MARKS * done) / all) * (100 / MARKS);
    if (percent > shown) progress.reach(percent);
    shown = percent;
  };
  const report = await copyStorage({ db, from, to, now: systemClock.now(), onStep }).finally(() => progress.end());
  console.log(`${report.copied} files copied, ${report.verified} were there already; each was read back and compared.`);
  if (report.lost.length > 0) console.log(`Lost before, and not copied: files ${report.lost.join(', ')}.`);
  if (report.changed.length > 0)
    console.log(`Not as they were uploaded, and copied as they are: files ${report.changed.join(', ')}.`);
  console.log(
    `Stop all servers, give the command once more for what came meanwhile, start them with FILES_URL=${place}.`,
  );
}

async function adopt(db: Db): Promise<void> {
  const storage = await openStorage(readConfig(process.env));
  await adoptStorage(db, storage, systemClock.now());
  console.log(`${storage.title} is the storage of this installation now.`);
}
