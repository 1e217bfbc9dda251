import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDealStage } from '../../test/deals/deal-stage.ts';
import { keepQuiet } from '../../test/live/quiet-hours.ts';
import { lettersTo } from '../../test/people/mailbox.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Two people with quiet hours that end in two hours, and a paid deal of theirs. */
async function openNight() {
  const pair = await stage.pair();
  const params = await stage.paid(pair);
  for (const person of [pair.customer, pair.executor]) await keepQuiet(person, server.clock.now());
  return {
    ...pair,
    params,
    handOver: () => pair.executor.deals_deliver({ params, body: { comment: 'Готово, проверяйте' } }),
    giveBack: () => pair.customer.deals_rework({ params, body: { comment: 'Не сходится сальдо' } }),
    numberOf: async (login: string, words: string) =>
      (await lettersTo(server, `${login}@example.test`)).filter((letter) => letter.includes(words)).length,
  };
}

it.each([false, true])(
  'asks in the morning to check work of the night, unless it was accepted (%s)',
  async (isOver) => {
    const night = await openNight();
    await night.handOver();
    await server.settle();
    if (isOver) await night.customer.deals_accept({ params: night.params });
    await stage.pass({ hours: 3 });
    expect(await night.numberOf(night.customerLogin, 'абота сдана')).toBe(isOver ? 0 : 1);
  },
);

it.each([false, true])(
  'tells in the morning of a rework, unless the work was handed over again (%s)',
  async (isOver) => {
    const night = await openNight();
    await night.handOver();
    await night.giveBack();
    await server.settle();
    if (isOver) await night.handOver();
    await stage.pass({ hours: 3 });
    expect(await night.numberOf(night.executorLogin, 'вернули на доработку')).toBe(isOver ? 0 : 1);
    expect(await night.numberOf(night.customerLogin, 'абота сдана')).toBe(isOver ? 1 : 0);
  },
);
