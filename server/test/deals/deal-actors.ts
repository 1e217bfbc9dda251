import { RefusedError } from '@provodka/domain/refusals.ts';
import { sql } from 'kysely';
import { addEvidence, decideDispute, openDispute, withdrawDispute } from '../../src/deals/disputes/dispute-service.ts';
import { stopPayout } from '../../src/deals/money/hold-service.ts';
import { dealPayments } from '../../src/deals/money/payment-purpose.ts';
import * as deals from '../../src/deals/service.ts';
import { alertSweeps, dealSweeps } from '../../src/deals/sweeps.ts';
import { openSandbox } from '../../src/integrations/payments/sandbox/sandbox.ts';
import { topUpPayments } from '../../src/ledger/top-ups.ts';
import { findOrder } from '../../src/orders/service.ts';
import { changeOrderStatus } from '../../src/orders/status-service.ts';
import { handlePaymentWebhook, reconcilePayments } from '../../src/payments/reconciler.ts';
import { inTransaction, type WriteContext } from '../../src/platform/context.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { HttpFailure } from '../../src/platform/http/http-failure.ts';
import { runEach } from '../../src/platform/jobs/loop.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { approveResponse, revokeResponse } from '../../src/responses/service.ts';
import * as reviews from '../../src/reviews/service.ts';
import { contextOf } from '../context.ts';
import { type MadeUser, TEST_SECRET } from '../makers.ts';
import type { TestServer } from '../server.ts';
import { type DealParams, PAYOUT_FORM, type Pair } from './deal-stage.ts';

/** The parts that app.ts hands to the services; the sandbox is the server's own, called over HTTP. */
export function openDealParts({ db, clock, url }: TestServer): deals.DealParts {
  const origin = () => url;
  const { provider } = openSandbox({
    db,
    clock,
    secret: TEST_SECRET,
    brand: 'Тест',
    yookassa: null,
    serverOrigin: origin,
    siteOrigin: origin,
  });
  return {
    provider,
    siteOrigin: origin,
    secret: TEST_SECRET,
    purposes: { deal: dealPayments, top_up: topUpPayments },
    findDealReviews: reviews.findDealReviews,
  };
}

export const dealViewer = (
  { login, uuid, customer_uuid, freelancer_uuid }: MadeUser,
  is_moderator = false,
): Viewer => ({
  session_id: 0,
  user_uuid: uuid,
  user_id: 0,
  login,
  customer_uuid,
  freelancer_uuid,
  is_moderator,
  is_admin: false,
  is_email_verified: true,
  proved_at: null,
  has_second_factor: false,
  factor_due_at: null,
  is_user_banned: false,
  is_customer_banned: false,
  is_freelancer_banned: false,
  agreed: [],
  is_leaving: false,
});

const DISPUTE = { reason: 'poor_quality', comment: 'Не то, о чём договорились' } as const;
let uniqueShare = 0;

const silent = { error: () => undefined };
const COMMENT = { comment: 'Так договорились' };
const REVIEW_TEXT = 'Работали спокойно и по делу, спасибо.';
const PAYMENT_FORM = { method: 'card', accept_terms: true } as const;

/**
 * Everybody who can act on the deals of one order, calling the services directly: one transaction each, as the
 * pipeline opens it. An action answers `ok` or the reason of its refusal; any other failure is thrown.
 */
export async function openDealActors(server: TestServer, pair: Pair) {
  const parts = openDealParts(server);
  const { db, clock } = server;
  const customer = dealViewer(await server.makers.user(pair.customerLogin));
  const executor = dealViewer(await server.makers.user(pair.executorLogin));
  const moderator = dealViewer(await server.makers.user('moderator'), true);
  let decisions = uniqueShare++;
  const now = () => clock.now();
  const write = (viewer: Viewer, work: (context: WriteContext) => Promise<unknown>) =>
    outcome(() => inTransaction(contextOf(server, viewer), work));
  const clockContext = () => contextOf(server, null);

  return {
    delete: (ids) => write(customer, (context) => deals.deleteDeal(context, ids)),
    pay: (ids) => outcome(() => deals.payDeal(contextOf(server, customer), parts, ids, PAYMENT_FORM)),
    deliver: (ids) => write(executor, (context) => deals.deliver(context, ids, COMMENT)),
    rework: (ids) => write(customer, (context) => deals.returnForRework(context, ids, COMMENT)),
    accept: (ids) => write(customer, (context) => deals.accept(context, ids)),
    payout: (ids) => write(executor, (context) => deals.requestPayout(context, parts, ids, PAYOUT_FORM)),
    stop_payout: (ids) => write(executor, (context) => stopPayout(context, ids)),
    refund_by_executor: (ids) => write(executor, (context) => deals.requestRefund(context, ids, COMMENT)),
    refund_by_customer: (ids) => write(customer, (context) => deals.requestRefund(context, ids, COMMENT)),
    concede_by_customer: (ids) => write(customer, (context) => deals.concede(context, ids)),
    concede_by_executor: (ids) => write(executor, (context) => deals.concede(context, ids)),
    dispute_by_customer: (ids) => write(customer, (context) => openDispute(context, ids, DISPUTE)),
    dispute_by_executor: (ids) => write(executor, (context) => openDispute(context, ids, DISPUTE)),
    evidence: (ids) => write(executor, (context) => addEvidence(context, ids, COMMENT)),
    withdraw_by_customer: (ids) => write(customer, (context) => withdrawDispute(context, ids)),
    withdraw_by_executor: (ids) => write(executor, (context) => withdrawDispute(context, ids)),
    /** A different share each time, so that many of 0 to 100 come up. */
    decide: (ids) =>
      write(moderator, (context) => {
        decisions += 1;
        const share = (decisions * 37) % 101;
        return decideDispute(context, ids, { share, reason: 'Так решено по переписке' });
      }),
    /** The provider sends a notification for every object of the deal. */
    notify: (ids) =>
      outcome(async () => {
        const objects = await sql<{ provider_id: string }>`
          select provider_id from payments where deal_id = ${ids.deal_id} and provider_id is not null`.execute(db);
        for (const { provider_id } of objects.rows) await handlePaymentWebhook(clockContext(), parts, provider_id);
      }),
    /** One turn of the reconciler, with only this deal's rows due. */
    follow: (ids) =>
      outcome(async () => {
        const later = new Date(now().getTime() + 3_600_000);
        await sql`update payments set next_attempt_at = case when deal_id = ${ids.deal_id} then ${now()}::timestamptz else ${later} end
          where status = 'pending' and (deal_id = ${ids.deal_id} or next_attempt_at <= ${now()})`.execute(db);
        await reconcilePayments(clockContext(), parts);
      }),
    /** One sweep; it moves only deals that were made due. */
    clock: (_ids) => outcome(() => runEach({ ...dealSweeps(clockContext()), ...alertSweeps(clockContext(), silent) })),
    drop_executor: ({ order_id }) =>
      write(customer, async (context) =>
        revokeResponse(context, await executorsResponse(context.db, order_id, executor)),
      ),
    choose_executor: ({ order_id }) =>
      write(customer, async (context) =>
        approveResponse(context, await executorsResponse(context.db, order_id, executor)),
      ),
    close: ({ order_id }) => write(customer, (context) => changeOrderStatus(context, order_id, { code: 'F' })),
    block: ({ order_id }) =>
      write(moderator, (context) => changeOrderStatus(context, order_id, { code: 'B', ...COMMENT })),
    unblock: ({ order_id }) =>
      write(moderator, async (context) => {
        const order = await findOrder(context, order_id);
        await changeOrderStatus(context, order_id, { code: order?.former_status ?? 'W' });
      }),
  } satisfies Record<string, (ids: DealParams) => Promise<string>>;
}

/** A step of one side with its review of a deal. */
export interface ReviewStep {
  by: 'customer' | 'executor';
  step: 'write' | 'change' | 'delete';
  stars: number;
}

/** The two sides of a deal with their reviews; answers like the actors of deals. */
export async function openReviewers(server: TestServer, pair: Pair) {
  const viewers = {
    customer: dealViewer(await server.makers.user(pair.customerLogin)),
    executor: dealViewer(await server.makers.user(pair.executorLogin)),
  };
  return ({ deal_id }: DealParams, { by, step, stars }: ReviewStep): Promise<string> =>
    outcome(() =>
      inTransaction(contextOf(server, viewers[by]), async (context) => {
        if (step === 'write') return await reviews.createReview(context, { deal_id, stars, text: REVIEW_TEXT });
        const { customer_uuid, freelancer_uuid } = viewers[by];
        const own = context.db.selectFrom('reviews').select('id').where('deal_id', '=', deal_id);
        const author_uuid = by === 'customer' ? customer_uuid : freelancer_uuid;
        const review = await own.where('author_uuid', '=', author_uuid).executeTakeFirst();
        if (!review) return 'none';
        if (step === 'change') return await reviews.updateReview(context, review.id, { stars });
        return await reviews.deleteReview(context, review.id);
      }),
    );
}

export type DealActors = Awaited<ReturnType<typeof openDealActors>>;
export type DealAction = keyof DealActors;

async function executorsResponse(tx: Tx, order_id: number, { freelancer_uuid }: Viewer) {
  const response = await tx
    .selectFrom('responses')
    .select('id')
    .where('order_id', '=', order_id)
    .where('freelancer_uuid', '=', freelancer_uuid)
    .executeTakeFirstOrThrow();
  return { order_id, response_id: response.id };
}

async function outcome(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'ok';
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal.code;
    if (error instanceof HttpFailure) return `${error.status} ${error.message}`;
    throw error;
  }
}

/** The observable state of a deal: status, money and counts, without ids and times. */
export async function fingerprint(server: TestServer, { deal_id }: DealParams): Promise<string> {
  const found = await sql<{ print: string }>`
    select concat_ws(' ', d.status, d.former_status, d.number_reworks, o.status,
      (select string_agg(concat_ws('/', p.kind, p.status, p.is_unapplied, p.provider_id is null), ',' order by p.kind, p.status, p.id)
        from payments p where p.deal_id = d.id),
      (select string_agg(j.kind, ',' order by j.kind) from journal j where j.deal_id = d.id),
      (select count(*) from deal_events e where e.deal_id = d.id)) as print
    from deals d join orders o on o.id = d.order_id where d.id = ${deal_id}`.execute(server.db);
  return found.rows[0]?.print ?? 'none';
}
