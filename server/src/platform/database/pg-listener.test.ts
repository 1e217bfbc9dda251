import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { openLossyNetwork } from '../../../test/live/lossy-network.ts';
import { openDatabase } from './database.ts';
import { notifyEvents, notifyProbe, openPgListener } from './pg-listener.ts';

it('listens anew when what is notified does not arrive any more, though the connection seems open', async () => {
  const database = await createTestDatabase({ empty: true });
  const network = await openLossyNetwork(database.connectionString);
  const near = openDatabase(database.connectionString, 1);
  const far = openDatabase(network.connectionString, 1);
  const told: string[] = [];
  const line = openPgListener(
    far.openClient,
    {
      sendWord: (word) => notifyProbe(near.db, word),
      onEvents: () => void told.push('events'),
      onNote: () => undefined,
      onFailure: (error) => void told.push(String(error)),
    },
    100,
  );
  await expect.poll(() => told).toEqual(['events']);
  network.lose();
  await expect
    .poll(() => told)
    .toEqual(['events', 'Error: What the database notifies does not arrive any more', 'events']);
  await near.db.selectNoFrom(notifyEvents().as('told')).execute();
  await expect.poll(() => told).toHaveLength(4);
  await line.close();
  await Promise.all([near.close(), far.close()]);
  await network.close();
  await database.drop();
});
