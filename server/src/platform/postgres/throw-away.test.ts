import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startThrowAway } from './throw-away.ts';

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

test('a throw-away server answers, and is gone when stopped', async () => {
  const server = await startThrowAway();
  expect(await answers(server.connectionString)).toBe(true);
  await server.stop();
  expect(await answers(server.connectionString)).toBe(false);
});

test('a throw-away server ends with a process that was killed', async () => {
  const launcher = new URL('./throw-away.ts', import.meta.url).href;
  const program = `
    import { startThrowAway } from ${JSON.stringify(launcher)};
    console.log((await startThrowAway()).connectionString);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [connectionString] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  expect(await answers(connectionString)).toBe(true);
  child.kill('SIGKILL');
  while (await answers(connectionString)) {
    await sleep(100);
  }
});
