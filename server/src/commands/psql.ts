import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readConfig } from '../platform/config/config.ts';
import { commandCall } from '../platform/operations/command-call.ts';
import { runCommandLine } from '../platform/operations/command-line.ts';
import { openInstallation } from '../platform/operations/installation.ts';
import { StartError } from '../platform/operations/start-error.ts';

const PSQL = {
  call: commandCall('psql'),
  does: "Opens the service's database in psql. Nothing can be changed in it unless --write is said.",
  ways: [
    ['', 'a session that only reads'],
    ['--write', 'a session that may write'],
    ['--command <SQL>', 'runs one statement and ends'],
  ],
  options: { write: { type: 'boolean', default: false }, command: { type: 'string', short: 'c' } },
  most_words: 0,
} as const;

const READ_ONLY = '-c default_transaction_read_only=on';

await runCommandLine(PSQL, async ({ values: { write, command } }) => {
  const database = await openInstallation(readConfig(process.env));
  try {
    const address = new URL(database.connectionString);
    // The password is in the environment, not among the words that every user of the machine can read.
    const PGPASSWORD = decodeURIComponent(address.password);
    address.password = '';
    const env = { ...process.env, ...(PGPASSWORD && { PGPASSWORD }), ...(!write && { PGOPTIONS: READ_ONLY }) };
    console.error(write ? 'It may write.' : 'It only reads: --write lets it change things.');
    return await runPsql([address.href, ...(command === undefined ? [] : ['--command', command])], env);
  } finally {
    await database.stop();
  }
});

async function runPsql(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn('psql', args, { env, stdio: 'inherit' });
  // Ctrl-C ends a statement there, not the session.
  process.on('SIGINT', () => undefined);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartError('There is no psql on this machine: install the package postgresql-client.', { cause: error });
  }
}
