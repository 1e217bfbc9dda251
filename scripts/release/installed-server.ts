import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server that runs from the folder of a release. */
export interface Installed {
  url: string;
  /** Runs a command of the release beside it, to its end. */
  command(name: string, ...words: string[]): { status: number | null; stdout: string; stderr: string };
  stop(): Promise<void>;
}

interface Installation {
  folder: string;
  /** A folder that the server cannot see, where the machine allows to hide it. */
  hidden: string;
  /** DATABASE_URL, DATA_DIR and PORT at least. */
  settings: Record<string, string>;
}

/** Settings without which a server outside of a demo does not start. */
const SETTINGS = { DEMO: '0', ALLOW_SANDBOX_PAYMENTS: '1', ALLOW_NO_MAIL: '1', PATH: '/usr/bin:/bin' };

/** Runs a program in a namespace of its own, where an empty disk covers a folder. */
const HIDE = ['--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs none "$0" && exec "$@"'];

/** Starts the server of a release and waits until it is ready. Throws its output when it ends before. */
export async function startInstalled({ folder, hidden, settings }: Installation): Promise<Installed> {
  const canHide = spawnSync('unshare', [...HIDE, hidden, 'true']).status === 0;
  const lineOf = (words: string[]): [string, string[]] => {
    const [program, args] = [join(folder, 'bin', 'node'), words];
    return canHide ? ['unshare', [...HIDE, hidden, program, ...args]] : [program, args];
  };
  const env = { ...SETTINGS, ...settings };
  const child = spawn(...lineOf(['server/src/main.ts']), { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  await served(child);
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    command(name, ...words) {
      const line = lineOf([`server/src/commands/${name}.ts`, ...words]);
      return spawnSync(...line, { cwd: folder, env, encoding: 'utf8' });
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function served(child: ChildProcess): Promise<void> {
  let output = '';
  const isServing = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (piece: string) => {
        output += piece;
        if (/^Проводка .+: http/m.test(output)) resolve();
      });
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended (${code}) before it served:\n${output}`);
  });
  ended.catch(() => undefined);
  await Promise.race([isServing, ended]);
}
