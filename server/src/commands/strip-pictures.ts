import { findUnstripped, stripStored } from '../files/service.ts';
import { refuseForeignStorage } from '../files/storage-marker.ts';
import { openStorage } from '../integrations/storage/open.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { commandCall } from '../platform/operations/command-call.ts';
import { EXIT, runCommandLine } from '../platform/operations/command-line.ts';
import { openInstallation } from '../platform/operations/installation.ts';

const BATCH = 50;

const STRIP_PICTURES = {
  call: commandCall('strip-pictures'),
  does: 'Takes the place, the time and the device out of pictures that were uploaded before this was done at once.',
  ways: [['', 'goes on where it was stopped, beside a running server too']],
  options: {},
  most_words: 0,
} as const;

await runCommandLine(STRIP_PICTURES, async () => {
  const config = readConfig(process.env);
  const database = await openInstallation(config, { files: true });
  const { db, close } = openDatabase(() => database.connectionString, 2);
  let done = 0;
  const left: number[] = [];
  try {
    const storage = await openStorage(config);
    await refuseForeignStorage(db, storage);
    for (let last = 0; ; ) {
      const files = await findUnstripped(db, last, BATCH);
      if (files.length === 0) break;
      for (const file of files) {
        last = file.id;
        if (await stripStored(db, storage, file, systemClock.now())) done += 1;
        else left.push(file.id);
      }
      console.log(`${done} pictures, up to file ${last}`);
    }
  } finally {
    await close();
    await database.stop();
  }
  console.log(`${done} pictures hold nothing of their cameras any more`);
  if (left.length > 0) console.log(`${left.length} could not be opened and stay as they are: files ${left.join(', ')}`);
  return EXIT.done;
});
