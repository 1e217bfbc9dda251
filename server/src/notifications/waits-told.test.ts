import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDealStage } from '../../test/deals/deal-stage.ts';
import { keepQuiet } from '../../test/live/quiet-hours.ts';
import { openMarket } from '../../test/market.ts';
import { setSetting } from '../../test/orders.ts';
import { lettersTo } from '../../test/people/mailbox.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const stage = openDealStage(() => server);
const market = openMarket(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Signs in again, since a night has passed, with quiet hours that end in two hours. */
async function sleeper(login: string) {
  await server.makers.signIn(await server.browser(login), login);
  const api = await server.api(login);
  await keepQuiet(api, server.clock.now());
  return api;
}

/** The number of letters with these words that come in the morning. */
async function inTheMorning(login: string, words: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const count = async () =>
    (await lettersTo(server, `${login}@example.test`)).filter((letter) => letter.includes(words)).length;
  const before = await count();
  await server.settle();
  await meanwhile();
  await stage.pass({ hours: 3 });
  return (await count()) - before;
}

it.each([false, true])('tells moderators of an order of the night, unless it was checked (%s)', async (isOver) => {
  const moderator = await sleeper('moderator');
  await setSetting(server, 'premoderation', true);
  const order_id = await market.publishOrder({}, `author_${Number(isOver)}`);
  await setSetting(server, 'premoderation', false);
  const approve = () => moderator.orders_change_status({ params: { order_id }, body: { code: 'N' } });
  const told = await inTheMorning('moderator', 'аказ ждёт проверки', async () => isOver && (await approve()));
  expect(told).toBe(isOver ? 0 : 1);
});

it.each([false, true])('tells moderators of a dispute of the night, unless it was withdrawn (%s)', async (isOver) => {
  await sleeper('moderator');
  const pair = await stage.pair();
  const params = await stage.delivered(pair);
  const { customer } = pair;
  const comment = 'Обмен не работает: документы приходят дважды.';
  await customer.deals_dispute({ params, body: { reason: 'poor_quality', comment } });
  const withdraw = () => customer.deals_dispute_withdraw({ params });
  const told = await inTheMorning('moderator', 'пор ждёт решения', async () => isOver && (await withdraw()));
  expect(told).toBe(isOver ? 0 : 1);
});

it.each([false, true])('tells that a response was opened at night, unless it was declined (%s)', async (isOver) => {
  const [author, login] = [`reader_${Number(isOver)}`, `writer_${Number(isOver)}`];
  await sleeper(login);
  const order_id = await market.publishOrder({}, author);
  const { id: response_id } = await market.respond(login, order_id);
  const customer = await server.api(author);
  const params = { order_id, response_id };
  await customer.responses_view({ params });
  const told = await inTheMorning(
    login,
    'тклик просмотрен',
    async () => isOver && (await customer.responses_reject({ params })),
  );
  expect(told).toBe(isOver ? 0 : 1);
});
