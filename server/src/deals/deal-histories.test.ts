import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DealAction, type DealActors, openDealActors, openReviewers } from '../../test/deals/deal-actors.ts';
import { aftermathOf, type Command, DEALS, DISPUTED, history, NEXT, SEED } from '../../test/deals/deal-commands.ts';
import { type DealParams, openDealStage, type Pair } from '../../test/deals/deal-stage.ts';
import { recountedFigures, shownFigures } from '../../test/people/profile-figures.ts';
import { samples } from '../../test/samples.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { checkInvariants } from '../doctor/check-invariants.ts';

/*
 * Generated histories through the services, with a bank that fails at random. After each one the doctor finds nothing,
 * the bank's books agree with ours, every deal can still be brought to an end, and the profiles of its sides show what a
 * recount of their deals, orders and reviews gives.
 */

let server: TestServer;
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('any history of deals', () => {
  it('keeps every invariant and can be brought to an end', async () => {
    const visited = new Set<string>();
    let visits = 0;
    let reviewed = 0;
    await fc.assert(
      fc.asyncProperty(history, async (commands) => {
        const world = await openWorld();
        for (const next of commands) {
          await run(world, next);
          for (const status of await statusesOf(world)) visited.add(status);
        }
        expect(await stage.findings()).toEqual([]);
        await bringToAnEnd(world);
        for (const { deal: index, days, ...step } of aftermathOf(visits++)) {
          const ids = world.deals[index];
          if (ids) await world.review(ids, step);
          if (days > 0) await stage.pass({ days });
        }
        expect(await stage.findings()).toEqual([]);
        await expectBooksToAgree();
        const shown = await shownFigures(server, world.profiles);
        expect(shown).toEqual(await recountedFigures(server, world.profiles));
        reviewed += shown.customer.number_reviews + shown.freelancer.number_reviews;
      }),
      // The same histories each time, since the states they visit are asserted too.
      { seed: SEED, numRuns: samples(6, 25), examples: [[DISPUTED]] },
    );
    // A generator that never gets past the payment proves little.
    expect([...visited]).toEqual(
      expect.arrayContaining(['paid', 'delivered', 'disputed', 'accepted', 'payout_pending', 'refund_pending']),
    );
    expect(reviewed).toBeGreaterThan(0);
  });
});

describe('the judge of these histories', () => {
  it.each([
    [
      'a deal that says it is paid out and was not',
      sql`update deals set status = 'paid_out' where status = 'accepted'`,
    ],
    [
      'a deal accepted without its money',
      sql`update deals set status = 'accepted', accepted_at = paid_at where status = 'paid'`,
    ],
    ['a payment that paid nothing', sql`update payments set is_unapplied = true where kind = 'payment'`],
    ['a refund that has not arrived', sql`update deals set status = 'refunded' where status = 'refund_pending'`],
    ['a deal of a dropped executor', sql`update deals set executor_uuid = customer_uuid where status = 'paid'`],
  ])('notices %s', async (_what, fault) => {
    const own = await startTestServer();
    const ownStage = openDealStage(() => own);
    const pair = await ownStage.pair();
    await ownStage.accepted(pair);
    await ownStage.paid(pair);
    const returned = await ownStage.paid(pair);
    await pair.executor.deals_refund({ params: returned, body: { comment: 'Не смогу' } });
    expect(await checkInvariants(own.built.pool, own.clock.now())).toEqual([]);
    await fault.execute(own.db);
    expect(await checkInvariants(own.built.pool, own.clock.now())).not.toEqual([]);
    await own.stop();
  });

  it('notices figures of profiles that differ from what there is', async () => {
    const pair = await stage.pair();
    const ids = await stage.paidOut(pair);
    const review = await openReviewers(server, pair);
    for (const by of ['customer', 'executor'] as const) await review(ids, { by, step: 'write', stars: 4 });
    const profiles = await profilesOf(pair);
    const figures = async () => [await shownFigures(server, profiles), await recountedFigures(server, profiles)];
    const [before, recounted] = await figures();
    expect(before).toEqual(recounted);
    const change = (stars: number, sum: number) =>
      sql`update profiles set sum_stars = sum_stars + ${stars}, sum_deals = sum_deals + ${sum}
        where uuid in (${profiles.customer}, ${profiles.freelancer})`.execute(server.db);
    await change(1, 100);
    const [shown, still] = await figures();
    expect(still).toEqual(recounted);
    for (const side of ['customer', 'freelancer'] as const)
      expect(shown?.[side]).toMatchObject({ number_stars: 5, sum_deals: 10_001 });
    await change(-1, -100);
  });

  it("notices a bank whose books don't agree with ours", async () => {
    const params = await stage.paid(await stage.pair());
    await expectBooksToAgree();
    await sql`update sandbox_objects set body = jsonb_set(body, '{amount}', '1') where id in (
      select provider_id from payments where deal_id = ${params.deal_id})`.execute(server.db);
    await expect(expectBooksToAgree()).rejects.toThrow('to be');
  });
});

interface World {
  actors: DealActors;
  review: Awaited<ReturnType<typeof openReviewers>>;
  profiles: { customer: string; freelancer: string };
  deals: DealParams[];
}

async function openWorld(): Promise<World> {
  await stage.calm();
  const pair = await stage.pair();
  const deals: DealParams[] = [];
  for (let number = 0; number < DEALS; number += 1) deals.push(await stage.create(pair));
  const [actors, review] = [await openDealActors(server, pair), await openReviewers(server, pair)];
  return { actors, review, profiles: await profilesOf(pair), deals };
}

const profilesOf = async ({ customerLogin, executorLogin }: Pair) => ({
  customer: (await server.makers.user(customerLogin)).customer_uuid,
  freelancer: (await server.makers.user(executorLogin)).freelancer_uuid,
});

async function run(world: World, next: Command): Promise<void> {
  const { actors, deals } = world;
  const ids = deals['deal' in next ? next.deal : 0];
  if (!ids) throw new Error('A history names a deal that is not there');
  if (next.kind === 'next') await doNext(world, next);
  else if (next.kind === 'act' || next.kind === 'order') await actors[next.action](ids);
  else if (next.kind === 'both') await Promise.all(next.actions.map((each) => actors[each](ids)));
  else if (next.kind === 'bank') await decideAtBank(ids, next.press);
  else if (next.kind === 'switch') await stage.flip(next.name);
  else await stage.pass({ minutes: next.minutes });
}

async function doNext(world: World, { deal: index, choice }: { deal: number; choice: number }): Promise<void> {
  const ids = world.deals[index];
  const choices = NEXT[(await statusesOf(world))[index] ?? ''];
  const move = choices?.[choice % choices.length];
  if (ids && move) await world.actors[move](ids);
}

/** Ends the deal by the side it waits for, with a working bank. */
const LAST_MOVES: Partial<Record<string, DealAction>> = {
  created: 'delete',
  paid: 'refund_by_executor',
  delivered: 'accept',
  accepted: 'payout',
  disputed: 'concede_by_executor',
};
const ENDED = ['paid_out', 'refunded', 'deleted'];
const MOST_ROUNDS = 10;

async function bringToAnEnd(world: World): Promise<void> {
  await stage.calm();
  for (let round = 0; round < MOST_ROUNDS && !(await hasEnded(world)); round += 1) {
    const statuses = await statusesOf(world);
    for (const [index, status] of statuses.entries()) {
      const ids = world.deals[index];
      const move = LAST_MOVES[status];
      if (ids && move) await world.actors[move](ids);
    }
    await stage.pass({ hours: 2 });
  }
  expect({ statuses: await statusesOf(world), hasEnded: await hasEnded(world) }).toMatchObject({ hasEnded: true });
}

/** Whether no deal waits for anybody and no payment for the bank. */
async function hasEnded(world: World): Promise<boolean> {
  const statuses = await statusesOf(world);
  const open = await sql`select id from payments where status = 'pending' limit 1`.execute(server.db);
  return statuses.every((status) => ENDED.includes(status)) && open.rows.length === 0;
}

async function statusesOf({ deals }: World): Promise<string[]> {
  const ids = deals.map((each) => each.deal_id);
  const found = await sql<{ status: string }>`
    select status from deals where id = any(${ids}::bigint[]) order by id`.execute(server.db);
  return found.rows.map((row) => row.status);
}

async function decideAtBank({ deal_id }: DealParams, press: 'pay' | 'decline' | 'abandon'): Promise<void> {
  const found = await sql<{ provider_id: string | null }>`
    select provider_id from payments where deal_id = ${deal_id} and kind = 'payment' order by id desc limit 1`.execute(
    server.db,
  );
  const id = found.rows[0]?.provider_id;
  if (id) await stage.press(`/sandbox/bank/${id}`, press);
}

/** The bank's books and our ledger agree on the sum held for us. */
async function expectBooksToAgree(): Promise<void> {
  const found = await sql<{ bank: number; ours: number }>`
    select
      (select coalesce(sum(case kind when 'payment' then 1 else -1 end * (body->>'amount')::bigint), 0)::bigint
        from sandbox_objects where status = 'succeeded' or body->>'outcome' = 'succeeded') as bank,
      (select coalesce(-sum(p.amount), 0)::bigint from postings p
        join ledger_accounts a on a.id = p.account_id where a.kind = 'provider_clearing') as ours`.execute(server.db);
  expect(found.rows[0]?.bank).toBe(found.rows[0]?.ours);
}
