import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '../server/src/platform/operations/command-line.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

await runCommandLine(
  {
    call: 'npm run pictures',
    does: "Takes README's pictures of today's screens anew.",
    ways: [['', 'into docs/pictures']],
    options: {},
    most_words: 0,
  },
  () =>
    new Promise<number>((done, fail) => {
      const child = spawn(process.execPath, ['scripts/test.ts', 'e2e/pictures.spec.ts'], {
        cwd: ROOT,
        env: { ...process.env, PICTURES: 'docs/pictures' },
        stdio: 'inherit',
      });
      child.on('error', fail);
      child.on('close', (code) => done(code ?? 1));
    }),
);
