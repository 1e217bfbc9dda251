import pg from 'pg';
import type { Clock } from '../clock.ts';
import { StartError } from '../operations/start-error.ts';

/** Deadlines come early or late by the difference, and servers whose clocks differ contradict each other. */
const MOST_APART_MS = 5 * 60_000;

/** Throws StartError when this machine's clock is far from that of the database's. */
export async function assertSameClock(connectionString: string, clock: Clock): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ compared: Date }>('select clock_timestamp() as compared');
    const apart = clock.now().getTime() - (rows[0]?.compared.getTime() ?? 0);
    if (Math.abs(apart) < MOST_APART_MS) return;
    throw new StartError(
      `This machine's clock is ${Math.round(Math.abs(apart) / 60_000)} min ${apart > 0 ? 'ahead of' : 'behind'} that of the database: set both by NTP.`,
    );
  } finally {
    await client.end();
  }
}
