import { randomUUID } from 'node:crypto';
import type { ProviderKind } from '@provodka/domain/money/provider.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import { isSame } from '../../../platform/config/secrets.ts';
import type { Db } from '../../../platform/database/database.ts';
import { planNotifications } from './notifications.ts';
import { amountOf, PAYOUT_TAKES_MS, standingOf, toWire } from './objects.ts';
import {
  dealBalance,
  findByKey,
  findObject,
  findSwitches,
  hasDeal,
  insertOrFind,
  insertOrFindDeal,
  isPaidOut,
  listObjects,
  type ObjectBody,
  type ObjectRow,
  sumRefunds,
} from './store.ts';

export interface SandboxApiParts {
  db: Db;
  clock: Clock;
  /** The only accepted value of the authorization header. */
  credentials: string;
  /** Address of the page of the bank for a payment. */
  pageUrl(paymentId: string): string;
}

const amount = z.object({ value: z.string(), currency: z.string() });
/** Fields of every request that makes an object. */
const common = {
  amount,
  description: z._default(z.string(), ''),
  metadata: z.optional(z.record(z.string(), z.string())),
};
/** The seller's part of the sum: held within the deal, or taken out of it. */
const settlements = z.array(z.object({ type: z.literal('payout'), amount })).check(z.length(1));
const dealRequest = z.object({
  type: z.literal('safe_deal'),
  fee_moment: z.literal('deal_closed'),
  description: common.description,
});
const paymentRequest = z.object({
  ...common,
  deal: z.optional(z.object({ id: z.string(), settlements })),
  payment_method_data: z.object({ type: z.enum(['bank_card', 'sbp']) }),
  confirmation: z.object({ return_url: z.url() }),
});
const refundRequest = z.object({
  ...common,
  payment_id: z.string(),
  deal: z.optional(z.object({ refund_settlements: settlements })),
});
const payoutRequest = z.object({
  ...common,
  deal: z.optional(z.object({ id: z.string() })),
  payout_token: z.optional(z.string()),
  payout_destination_data: z.optional(z.object({ type: z.literal('sbp'), phone: z.string(), bank_id: z.string() })),
});

/** Filters of a list; a page goes on where the cursor says. */
const listQuery = z.object({
  limit: z._default(z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)), 10),
  cursor: z.optional(z.string()),
  'created_at.gte': z.optional(z.iso.datetime({ offset: true })),
  'created_at.lt': z.optional(z.iso.datetime({ offset: true })),
  payment_id: z.optional(z.string()),
});
const MOST_LISTED = 100;

/** The card that everyone holds at the bank of the sandbox. */
export const TEST_CARD = { first: '5555', last4: '4417' };

/** A request that YooKassa would answer with 400. */
class InvalidRequest extends Error {}

/** The provider's API under /sandbox/yookassa/v3, in YooKassa's shapes: basic auth, idempotence keys, decimal rubles. */
export async function sandboxApi(app: FastifyInstance, parts: SandboxApiParts): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', parts.credentials))
      return sendError(reply, 401, 'invalid_credentials', 'Wrong shop id or secret key');
    const { offline } = await findSwitches(parts.db);
    return offline ? sendError(reply, 503, 'internal_server_error', 'The sandbox was told not to answer') : undefined;
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof InvalidRequest) return sendError(reply, 400, 'invalid_request', error.message);
    request.log.error(error);
    return sendError(reply, 500, 'internal_server_error', 'The sandbox failed');
  });
  app.post('/deals', (request) => createDeal(parts, request));
  app.post('/payments', (request, reply) => create(parts, { kind: 'payment', readBody: readPayment }, request, reply));
  app.post('/refunds', (request, reply) => create(parts, { kind: 'refund', readBody: readRefund }, request, reply));
  app.post('/payouts', (request, reply) => create(parts, { kind: 'payout', readBody: readPayout }, request, reply));
  for (const kind of ['payment', 'refund', 'payout'] as const) {
    app.get(`/${kind}s`, (request) => list(parts, kind, request.query));
    app.get<{ Params: { id: string } }>(`/${kind}s/:id`, async (request, reply) => {
      const object = await findObject(parts.db, kind, request.params.id);
      if (!object) return sendError(reply, 404, 'not_found', `No ${kind} ${request.params.id}`);
      return toWire(object, parts.pageUrl(object.id), parts.clock.now());
    });
  }
}

/** A page of the shop's objects, the newest first. */
async function list({ db, clock, pageUrl }: SandboxApiParts, kind: ProviderKind, query: unknown) {
  const { limit, cursor, payment_id, ...times } = parse(listQuery, query);
  if (limit < 1 || limit > MOST_LISTED) throw new InvalidRequest('limit');
  const [from, before] = [times['created_at.gte'], times['created_at.lt']];
  const objects = await listObjects(db, kind, {
    from: from ? new Date(from) : undefined,
    before: before ? new Date(before) : undefined,
    payment_id,
    after: cursor,
    limit: limit + 1,
  });
  const now = clock.now();
  const items = objects.slice(0, limit).map((object) => toWire(object, pageUrl(object.id), now));
  return { type: 'list', items, ...(objects.length > limit && { next_cursor: objects[limit - 1]?.id }) };
}

interface NewObject {
  status: string;
  body: ObjectBody;
}

async function createDeal({ db, clock }: SandboxApiParts, request: FastifyRequest) {
  const { description } = parse(dealRequest, request.body);
  const { id, created_at } = await insertOrFindDeal(
    db,
    { id: randomUUID(), idempotence_key: keyOf(request) },
    clock.now(),
  );
  return { id, type: 'safe_deal', fee_moment: 'deal_closed', description, status: 'opened', created_at, test: true };
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotence-key'];
  if (typeof key !== 'string' || key.length === 0) throw new InvalidRequest('Idempotence-Key is missing');
  return key;
}

async function create(
  parts: SandboxApiParts,
  { kind, readBody }: { kind: ProviderKind; readBody: (parts: SandboxApiParts, body: unknown) => Promise<NewObject> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const idempotence_key = `${kind}:${keyOf(request)}`;
  const now = parts.clock.now();
  // A repeated request returns its object, though by now it would be refused: its own payout has ended the deal.
  const made = await findByKey(parts.db, idempotence_key);
  if (made) return reply.send(toWire(made, parts.pageUrl(made.id), now));
  const values = { id: randomUUID(), kind, ...(await readBody(parts, request.body)), idempotence_key };
  const { object, is_new } = await insertOrFind(parts.db, values, now);
  if (is_new) await planEnd(parts.db, object, now);
  return reply.send(toWire(object, parts.pageUrl(object.id), now));
}

/**
 * Schedules the notification about a refund or payout, which ends by itself; a payment ends at the page of the bank.
 */
async function planEnd(db: Db, object: ObjectRow, now: Date): Promise<void> {
  if (object.kind === 'payment') return;
  const delayMs = object.kind === 'payout' ? PAYOUT_TAKES_MS : 0;
  await planNotifications(db, object, object.body.outcome ?? object.status, { now, delayMs });
}

async function readPayment({ db }: SandboxApiParts, body: unknown): Promise<NewObject> {
  const { amount, description, metadata, deal, payment_method_data, confirmation } = parse(paymentRequest, body);
  const { type } = payment_method_data;
  const means = type === 'bank_card' ? { type, last4: TEST_CARD.last4 } : { type };
  const kopecks = kopecksOf(amount);
  const held = deal && { deal_id: deal.id, deal_part: partOf(deal.settlements, kopecks) };
  if (deal && !(await hasDeal(db, deal.id))) throw new InvalidRequest('deal.id');
  return {
    status: 'pending',
    body: { amount: kopecks, description, metadata, means, return_url: confirmation.return_url, ...held },
  };
}

async function readRefund({ db, clock }: SandboxApiParts, body: unknown): Promise<NewObject> {
  const { amount, description, metadata, payment_id, deal } = parse(refundRequest, body);
  const payment = await findObject(db, 'payment', payment_id);
  if (!payment || standingOf(payment, clock.now()).status !== 'succeeded')
    throw new InvalidRequest('The payment did not succeed');
  const kopecks = kopecksOf(amount);
  if ((await sumRefunds(db, payment_id)) + kopecks > payment.body.amount)
    throw new InvalidRequest('The refunds exceed the payment');
  const { deal_id } = payment.body;
  if (!deal_id !== !deal) throw new InvalidRequest('deal');
  const taken = deal_id && deal ? { deal_id, deal_part: partOf(deal.refund_settlements, kopecks) } : null;
  if (taken) await takeFromDeal(db, taken);
  return { status: 'succeeded', body: { amount: kopecks, description, metadata, means: null, payment_id, ...taken } };
}

async function readPayout({ db }: SandboxApiParts, body: unknown): Promise<NewObject> {
  const { amount, description, metadata, deal, payout_token, payout_destination_data } = parse(payoutRequest, body);
  if (!payout_token === !payout_destination_data) throw new InvalidRequest('Name one destination of the payout');
  const means = payout_destination_data
    ? { type: 'sbp' as const, phone: payout_destination_data.phone }
    : { type: 'bank_card' as const, last4: TEST_CARD.last4 };
  const { refuse_payouts } = await findSwitches(db);
  const outcome = refuse_payouts ? 'canceled' : 'succeeded';
  const kopecks = kopecksOf(amount);
  const taken = deal ? { deal_id: deal.id, deal_part: kopecks } : null;
  if (taken) await takeFromDeal(db, taken);
  return { status: 'pending', body: { amount: kopecks, description, metadata, means, outcome, ...taken } };
}

function partOf([part]: z.output<typeof settlements>, most: number): number {
  const kopecks = part ? amountOf(part.amount) : null;
  if (kopecks === null || kopecks > most) throw new InvalidRequest('deal.settlements');
  return kopecks;
}

/** Refuses more than a safe deal still holds, and anything after its payout. */
async function takeFromDeal(db: Db, { deal_id, deal_part }: { deal_id: string; deal_part: number }): Promise<void> {
  if (await isPaidOut(db, deal_id)) throw new InvalidRequest('The deal is closed');
  if (deal_part > (await dealBalance(db, deal_id))) throw new InvalidRequest('The deal does not hold as much');
}

function parse<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new InvalidRequest(parsed.error.issues.map((issue) => issue.path.join('.')).join(', '));
  return parsed.data;
}

function kopecksOf(wire: z.output<typeof amount>): number {
  const kopecks = amountOf(wire);
  if (kopecks === null) throw new InvalidRequest('amount');
  return kopecks;
}

const sendError = (reply: FastifyReply, status: number, code: string, description: string): FastifyReply =>
  reply.code(status).send({ type: 'error', id: randomUUID(), code, description });
