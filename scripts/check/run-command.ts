import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';

/** The output of a command (both streams, interleaved) and whether it exited with 0. */
export interface CommandResult {
  ok: boolean;
  output: string;
}

/** Runs a tool of node_modules/.bin without a shell. A tool that cannot start counts as failed, never as passed. */
export function runCommand(root: string, command: string, args: string[], cwd = root): Promise<CommandResult> {
  return new Promise((resolve) => {
    const path = [`${root}/node_modules/.bin`, process.env.PATH].join(delimiter);
    const child = spawn(command, args, { cwd, env: { ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: '0' } });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ ok: false, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}
