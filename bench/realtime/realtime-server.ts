/** Our server, which also writes messages on command: each commit wakes the dispatcher as a call does. */
import { buildApp } from '../../server/src/app.ts';
import { startBackground } from '../../server/src/background.ts';
import { saveReferenceLists } from '../../server/src/classifiers/service.ts';
import { claimStorage } from '../../server/src/files/storage-marker.ts';
import { diskStorage } from '../../server/src/integrations/storage/disk.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { writeOnCommand } from './event-writer.ts';

const EVENT = `insert into outbox (kind, payload, created_at) values ('message_added', $1, now())`;

const config = readConfig({ ...process.env, DEMO: '0', RATE_LIMIT: '0' });
const { db, pool, aside, openClient } = openDatabase(process.env.DATABASE_URL ?? '', config.DATABASE_POOL);
await saveReferenceLists(db);
const storage = diskStorage(config.data_dir);
await claimStorage(db, storage, systemClock.now());
const secret = 'a secret that is long enough for a bench';
const server = await buildApp({ config, secret, db, pool, aside, openClient, clock: systemClock, storage });
const onCommit: (() => void)[] = [];
await startBackground({ ...server, onCommit: (listener) => void onCommit.push(listener) });
await writeOnCommand(
  (client, { order_id, thread_id, response_id, author_uuid, customer_uuid, freelancer_uuid }, message_id) => {
    const ids = { order_id, thread_id, response_id, deal_id: null, message_id };
    const payload = { ...ids, actor_uuid: author_uuid, concerns: [customer_uuid, freelancer_uuid] };
    return client.query({ name: 'event', text: EVENT, values: [JSON.stringify(payload)] });
  },
  () => {
    for (const listener of onCommit) listener();
  },
);
await server.app.listen({ host: '127.0.0.1', port: config.PORT });
// A profile is written by an exit, not by a signal.
process.once('SIGTERM', () => process.exit());
