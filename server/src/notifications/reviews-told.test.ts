import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openReviewStage } from '../../test/deals/reviews.ts';
import { keepQuiet } from '../../test/live/quiet-hours.ts';
import { lettersTo } from '../../test/people/mailbox.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { transact } from '../platform/database/database.ts';
import { addEvent } from '../platform/jobs/outbox.ts';

let server: TestServer;
const { makeDeal, review, beginMonth } = openReviewStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const HOUR_MS = 3_600_000;
const lettersOf = async (login: string, words: string) =>
  (await lettersTo(server, `${login}@example.test`)).filter((letter) => letter.includes(words));

/** Quiet hours for both that end in two hours. */
beforeEach(async () => {
  await beginMonth();
  for (const login of ['customer', 'freelancer']) await keepQuiet(await server.api(login), server.clock.now());
});
const morning = async () => {
  server.clock.advance({ hours: 3 });
  await server.settle();
};

it.each([false, true])('tells in the morning of a review of the night, unless it is gone (%s)', async (isGone) => {
  const before = (await lettersOf('freelancer', 'новый отзыв о вас')).length;
  const deal_id = await makeDeal();
  await review('freelancer', deal_id);
  const { id } = await review('customer', deal_id);
  await server.settle();
  if (isGone) await (await server.api('customer')).reviews_delete({ params: { review_id: id } });
  await morning();
  const told = await lettersOf('freelancer', 'новый отзыв о вас');
  expect(told).toHaveLength(before + (isGone ? 0 : 1));
  expect(told.join()).not.toContain('0\u00a0звёзд');
});

it.each([false, true])('asks for a review in the morning, unless it was written at night (%s)', async (isWritten) => {
  const before = (await lettersOf('freelancer', 'оставьте отзыв')).length;
  const deal_id = await makeDeal();
  const { order_id } = await server.db
    .selectFrom('deals')
    .select('order_id')
    .where('id', '=', deal_id)
    .executeTakeFirstOrThrow();
  const until = new Date(server.clock.now().getTime() + 72 * HOUR_MS).toISOString();
  const awaited = { order_id, deal_id, side: 'freelancer', until, actor_uuid: null, concerns: [] } as const;
  await transact(server.db, (tx) => addEvent(tx, 'review_awaited', awaited, server.clock.now()));
  await server.settle();
  if (isWritten) await review('freelancer', deal_id);
  await morning();
  expect(await lettersOf('freelancer', 'оставьте отзыв')).toHaveLength(before + (isWritten ? 0 : 1));
});
