import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openMarket, type ResponseIds } from '../market.ts';
import { lettersTo } from '../people/mailbox.ts';
import { openPushService, type PushService } from '../people/push-service.ts';
import { startTestServer, type TestServer } from '../server.ts';

/**
 * A server with a push service for all tests of a file. Each test has a customer and a freelancer of its own, away from the site,
 * and begins at ten in the morning of Moscow.
 */
export function playNews() {
  let server: TestServer;
  let pushes: PushService;
  let number = 0;
  beforeAll(async () => {
    pushes = await openPushService();
    server = await startTestServer({ PUSH_SERVICES: '127.0.0.1' });
  });
  beforeEach(() => {
    number += 1;
    const now = server.clock.now();
    server.clock.advance({ minutes: ((31 * 60 - now.getUTCHours() * 60 - now.getUTCMinutes()) % 1440) + 1440 });
  });
  afterEach(() => pushes.answer(201));
  afterAll(async () => {
    await server.stop();
    await pushes.close();
  });

  const market = openMarket(() => server);
  const news = {
    market,
    /** Available once the tests run. */
    get server() {
      return server;
    },
    get pushes() {
      return pushes;
    },
    get number() {
      return number;
    },
    get customer() {
      return `buyer_${number}`;
    },
    get freelancer() {
      return `maker_${number}`;
    },
    /** People come back after days and sign in again. */
    async api(login: string) {
      await server.makers.signIn(await server.browser(login), login);
      return await server.api(login);
    },
    bell: async (login: string, unread = true) =>
      (await (await news.api(login)).notifications_list({ query: { unread } })).data,
    titles: async (login: string) => (await news.bell(login)).map(({ title }) => title),
    letters: (login: string) => lettersTo(server, `${login}@example.test`),
    async pass(step: { minutes?: number; hours?: number; seconds?: number }): Promise<void> {
      server.clock.advance(step);
      await server.settle();
    },
    /** An order of the customer with a response of the freelancer. */
    async responded(): Promise<ResponseIds> {
      await Promise.all([news.api(news.customer), news.api(news.freelancer)]);
      const order_id = await market.publishOrder({}, news.customer);
      const { id } = await market.respond(news.freelancer, order_id);
      await server.settle();
      return { order_id, response_id: id };
    },
    async subscribe(login: string): Promise<string> {
      const body = pushes.subscribe();
      await (await news.api(login)).push_subscribe({ body });
      return body.endpoint;
    },
  };
  return news;
}
