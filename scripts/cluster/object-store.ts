import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { storeEnvironment } from '../../server/test/files/object-store.ts';
import { freePort } from '../../server/test/free-port.ts';
import { type Programs, until } from './programs.ts';

/** The S3 server of the tests, in a process of its own. */
export interface FileStore {
  environment: Record<string, string>;
  kill(): Promise<void>;
  start(): void;
  answers(): Promise<void>;
}

export async function startFileStore(programs: Programs, folder: string): Promise<FileStore> {
  const directory = join(folder, 's3');
  mkdirSync(directory);
  const port = await freePort();
  const program = join(import.meta.dirname, 'object-store-process.ts');
  const begin = () => programs.start('s3', process.execPath, [program, directory, String(port)]);
  let running = begin();
  const environment = storeEnvironment(port);
  return {
    environment,
    kill: () => running.kill(),
    start() {
      running = begin();
    },
    // Whatever it answers to a stranger.
    answers: async () =>
      void (await until(
        'The object store answers',
        60,
        async () => (await fetch(environment.S3_ENDPOINT ?? '')).status,
      )),
  };
}
