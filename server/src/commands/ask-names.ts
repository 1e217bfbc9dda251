import { openContent } from '../content/service.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { commandCall } from '../platform/operations/command-call.ts';
import { EXIT, runCommandLine } from '../platform/operations/command-line.ts';
import { openInstallation } from '../platform/operations/installation.ts';
import { askForTitles } from '../teams/ask-titles.ts';
import { askForNames } from '../users/profiles/ask-names.ts';

const ASK_NAMES = {
  call: commandCall('ask-names'),
  does: 'Asks owners of names and team titles from before the rules for others, by bell and letter, each once.',
  ways: [['', 'goes on where it was stopped, beside a running server too, which sends what was asked']],
  options: {},
  most_words: 0,
} as const;

await runCommandLine(ASK_NAMES, async () => {
  const config = readConfig(process.env);
  const database = await openInstallation(config);
  const { db, close } = openDatabase(() => database.connectionString, 2);
  try {
    const content = openContent(db, systemClock, { brand: config.BRAND_NAME });
    const context = { db, content, viewer: null, now: systemClock.now() };
    const ours = await content.reservedWords();
    console.log(`Asked ${await askForNames(context, ours)} people for another name.`);
    console.log(`Asked owners of ${await askForTitles(context, ours)} teams for another title.`);
    console.log(`Logins cannot be changed: \`${commandCall('doctor')}\` lists those that the rules no longer allow.`);
    return EXIT.done;
  } finally {
    await close();
    await database.stop();
  }
});
