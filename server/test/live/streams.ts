import { afterAll, afterEach, beforeAll } from 'vitest';
import { dispatchEvents } from '../../src/platform/jobs/outbox-dispatcher.ts';
import { createTestDatabase } from '../database.ts';
import type { ResponseIds } from '../market.ts';
import { openBrowser } from '../people/browser.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { type EventReader, type Heard, listen } from './event-reader.ts';

/**
 * Two instances on one database for all tests of a file: the first gets the calls and dispatches events, the second serves the streams.
 * Streams opened by `hear` are closed after each test.
 */
export function playStreams() {
  let server: TestServer;
  let other: TestServer;
  let dropDatabase: () => Promise<void>;
  const readers: EventReader[] = [];
  beforeAll(async () => {
    const database = await createTestDatabase();
    dropDatabase = () => database.drop();
    const shared = { database: { ...database, drop: () => Promise.resolve() } };
    server = await startTestServer({}, shared);
    other = await startTestServer({}, shared);
  });
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });
  afterAll(async () => {
    await Promise.all([server.stop(), other.stop()]);
    await dropDatabase();
  });

  /** The person's browser, sent to the second instance. */
  async function listenAs(login: string, after?: number, orders: readonly number[] = []): Promise<EventReader> {
    const { cookies } = await server.browser(login);
    const browser = openBrowser(other.url);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return await listen(browser, after, orders);
  }

  return {
    /** Available once the tests run. */
    get server() {
      return server;
    },
    get other() {
      return other;
    },
    listenAs,
    async hear(login: string, after?: number, orders: readonly number[] = []): Promise<EventReader> {
      const reader = await listenAs(login, after, orders);
      readers.push(reader);
      return reader;
    },
    /** Writes in the chat of a response; returns the id of the message. */
    async send(login: string, { order_id, response_id }: ResponseIds, message: string): Promise<number> {
      const api = await server.api(login);
      return (await api.messages_create({ params: { order_id }, body: { response_id, message } })).data.id;
    },
    /** Dispatches waiting events, as the background of an instance does after every commit. */
    async dispatch(): Promise<void> {
      while ((await dispatchEvents(server.db, server.clock.now())).length > 0);
    },
  };
}

export const isMessage =
  (id: number) =>
  ({ name, data }: Heard): boolean =>
    name === 'message' && data.id === id;

/** Ids of the messages among the events heard. */
export const idsOf = (heard: readonly Heard[]): number[] =>
  heard.flatMap(({ name, data }) => (name === 'message' ? [data.id] : []));

/** The id of the last event that has one, else 0. */
export const lastNumber = (heard: readonly Heard[]): number => heard.findLast(({ id }) => id !== null)?.id ?? 0;
