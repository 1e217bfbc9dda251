import { EXIT, runCommandLine } from '../server/src/platform/operations/command-line.ts';
import { serve } from '../server/src/serve.ts';
import { buildWeb } from './build.ts';

const START = {
  call: 'npm start',
  does: 'Builds the site when its sources changed, and sets up and starts the server meanwhile. docs/operations/configuration.md lists its settings.',
  ways: [['', 'serves until it is told to stop']],
  options: {},
  most_words: 0,
} as const;

await runCommandLine(START, async () => {
  await serve(buildWeb());
  return EXIT.done;
});
