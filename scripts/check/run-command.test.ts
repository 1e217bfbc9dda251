import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';

const ROOT = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

describe('a tool of the check', () => {
  it('passes when it exits with 0', async () => {
    expect(await runCommand(ROOT, process.execPath, ['-e', 'console.log("fine")'])).toEqual({
      ok: true,
      output: 'fine',
    });
  });

  it('fails when it exits otherwise, with what it printed', async () => {
    const script = 'console.error("wrong"); process.exitCode = 3';

    expect(await runCommand(ROOT, process.execPath, ['-e', script])).toEqual({ ok: false, output: 'wrong' });
  });

  it('fails when it is killed', async () => {
    expect(await runCommand(ROOT, process.execPath, ['-e', 'process.kill(process.pid)'])).toMatchObject({ ok: false });
  });

  it('fails when it does not exist', async () => {
    expect(await runCommand(ROOT, 'no-such-tool', [])).toMatchObject({ ok: false });
  });
});
