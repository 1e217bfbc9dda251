import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { titleOfBucket } from '../config/files-config.ts';
import { type ChosenDatabase, openChosenDatabase, openExternal } from '../database/chosen-database.ts';
import { isClusterMade } from '../postgres/cluster.ts';
import { isDataDir } from '../postgres/data-dir.ts';
import { StartError } from './start-error.ts';
import { IS_RELEASE } from './version.ts';

const BEGIN = IS_RELEASE ? 'start the service first' : 'make a demo by `npm start`';
const HOW = `Give the command the environment of the service (deploy/provodka does), or ${BEGIN}`;

type Where = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'data_dir' | 'files'>;

/**
 * The database of a service that was started before, for the commands of its operator: tells which one and which files, and never
 * makes one. A server that runs stays as it is, the embedded database of one that does not is started.
 *
 * @param needs whether the command reads the uploads too
 * @throws StartError where there is none
 */
export async function openInstallation(
  config: Where,
  needs: { files: boolean } = { files: false },
): Promise<ChosenDatabase> {
  refuseMissing(config, needs.files && !config.files);
  console.error(describe(config, needs.files));
  return config.DATABASE_URL ? openExternal(config) : openChosenDatabase(config, { whenRunning: 'share' });
}

/** Describes the database and files in use, without the password. */
export function describe({ DATABASE_URL, data_dir, files }: Where, withFiles: boolean): string {
  const database = DATABASE_URL ? withoutPassword(DATABASE_URL) : `embedded in ${join(data_dir, 'pg')}`;
  const place = files ? titleOfBucket(files) : join(data_dir, 'files');
  return `Database: ${database}${withFiles ? `. Files: ${place}` : ''}`;
}

function refuseMissing({ DATABASE_URL, data_dir }: Where, needsFiles: boolean): void {
  if (!DATABASE_URL && !isClusterMade(data_dir))
    throw new StartError(
      existsSync(data_dir)
        ? `There is no database: DATABASE_URL is not set and DATA_DIR ${data_dir} holds none. ${HOW}.`
        : `There is no database: DATABASE_URL is not set and there is no DATA_DIR ${data_dir}. ${HOW}.`,
    );
  if (needsFiles && !isDataDir(data_dir))
    throw new StartError(`DATA_DIR ${data_dir} holds no files of an installation. ${HOW}.`);
}

function withoutPassword(connectionString: string): string {
  if (!URL.canParse(connectionString)) return 'DATABASE_URL';
  const { protocol, username, host, pathname } = new URL(connectionString);
  return `${protocol}//${username ? `${username}@` : ''}${host}${pathname}`;
}
