import { createDatabase, fromEnvironment } from './database.ts';
import { type SiteServer, startSite } from './server.ts';

/** A database that has the tables and nothing in them. */
export const BARE = 'bare';
/** The database into which global-setup.ts has the demo marketplace played. */
export const DEMO = 'demo';

/** A site and the database behind it. */
export type MarketSite = SiteServer & { database: string };

/**
 * Starts a site with a copy of the demo marketplace, so that the journeys of other workers neither change what this one's see
 * nor tell its people anything. Its address and its database are E2E_ORIGIN and E2E_DATABASE from then on.
 */
export async function openMarket(workerIndex: number, environment: Record<string, string> = {}): Promise<MarketSite> {
  const database = await createDatabase(`${DEMO}_${workerIndex}`, DEMO);
  const site = await startSite(database, environment, fromEnvironment('E2E_DEMO_FILES'));
  process.env.E2E_ORIGIN = site.origin;
  process.env.E2E_DATABASE = database;
  return { ...site, database };
}

/** The worker's market, for those who sign up there. */
export const market = (): { origin: string; database: string } => ({
  origin: fromEnvironment('E2E_ORIGIN'),
  database: fromEnvironment('E2E_DATABASE'),
});
