import { EXIT, runCommandLine } from './platform/operations/command-line.ts';
import { serve } from './serve.ts';

const MAIN = {
  call: 'node server/src/main.ts',
  does: 'Serves the site that was built before; `npm start` builds it meanwhile.',
  ways: [['', 'serves until it is told to stop']],
  options: {},
  most_words: 0,
} as const;

await runCommandLine(MAIN, async () => {
  await serve(Promise.resolve());
  return EXIT.done;
});
