import { openContent } from '../content/service.ts';
import { openChosenDatabase } from '../platform/chosen-database.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { StartError } from '../platform/start-error.ts';
import { askForTitles } from '../teams/ask-titles.ts';
import { askForNames } from '../users/ask-names.ts';

/**
 * `npm run ask-names`: asks owners of names and team titles from before the rules for others, by bell and letter, each once. It goes on
 * where it was stopped, beside a running server too, which sends what was asked.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openChosenDatabase(config, { whenRunning: 'share' });
  const { db, close } = openDatabase(() => database.connectionString, 2);
  try {
    const content = openContent(db, systemClock, config.BRAND_NAME);
    const context = { db, content, viewer: null, now: systemClock.now() };
    const ours = await content.reservedWords();
    console.log(`Asked ${await askForNames(context, ours)} people for another name.`);
    console.log(`Asked owners of ${await askForTitles(context, ours)} teams for another title.`);
    console.log('Logins cannot be changed: `npm run doctor` lists those that the rules no longer allow.');
  } finally {
    await close();
    await database.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
