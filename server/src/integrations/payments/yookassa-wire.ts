import type { PayoutDestination, ProviderKind } from '@provodka/domain/money/provider.ts';
import * as z from 'zod/mini';
import {
  OutcomeUnknown,
  type PaymentProvider,
  type PaymentRequest,
  type PayoutRequest,
  type ProviderObject,
  type ProviderOffers,
  type RefundRequest,
  RequestInvalid,
  type SearchRequest,
} from './port.ts';

/** A means of payment, or where a payout goes. */
const wireMeans = z.looseObject({
  type: z.string(),
  card: z.optional(z.looseObject({ last4: z.string() })),
  phone: z.optional(z.string()),
});

/** An object as YooKassa's API v3 writes it; only what we read. */
const wireObject = z.looseObject({
  id: z.string().check(z.minLength(1)),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: z.looseObject({ value: z.string().check(z.regex(/^\d{1,13}\.\d{2}$/)), currency: z.literal('RUB') }),
  confirmation: z.optional(z.looseObject({ confirmation_url: z.optional(z.string()) })),
  payment_method: z.optional(wireMeans),
  payout_destination: z.optional(wireMeans),
  cancellation_details: z.optional(z.looseObject({ reason: z.string() })),
  metadata: z.optional(z.looseObject({ reference: z.optional(z.string()) })),
  deal: z.optional(z.looseObject({ id: z.optional(z.string()) })),
});
const wireDeal = z.looseObject({ id: z.string().check(z.minLength(1)), status: z.enum(['opened', 'closed']) });

const wireList = z.looseObject({
  type: z.literal('list'),
  items: z.array(z.looseObject({ metadata: z.optional(z.unknown()) })),
  next_cursor: z.optional(z.string()),
});
const wireError = z.looseObject({ type: z.literal('error'), code: z.string(), description: z.optional(z.string()) });

interface WireRequest {
  [field: string]: unknown;
  metadata: { reference: string };
}

export interface WireSettings {
  name: string;
  offers: ProviderOffers;
  /**
   * The address of the API up to the version. It is a function, because a server's own port is known only once it
   * listens.
   */
  baseUrl(): string;
  shop_id: string;
  secret_key: string;
  /** Milliseconds within which the provider answers, 10 000 by default. */
  answer_within_ms?: number;
}

const TIMEOUT_MS = 10_000;
/** A longer search is aborted, so that it is over before another one may start. */
const SEARCH_WITHIN_MS = 20_000;
/** The most by which our clock and the provider's may differ. */
const CLOCK_SKEW_MS = 3_600_000;
const PAGE_SIZE = '100';
const COLLECTIONS = { payment: 'payments', refund: 'refunds', payout: 'payouts', deal: 'deals' };
type WireKind = keyof typeof COLLECTIONS;

/** A client that speaks YooKassa's wire format over HTTP; the sandbox speaks it too. */
export function yookassaWire(settings: WireSettings): PaymentProvider {
  async function ask<T extends z.ZodMiniType>(
    kind: WireKind,
    path: string,
    shape: T,
    init: RequestInit,
  ): Promise<z.output<T>> {
    const address = `${settings.baseUrl()}/${COLLECTIONS[kind]}${path}`;
    const headers = { ...init.headers, authorization: credentials(settings), 'content-type': 'application/json' };
    const { status, body } = await fetchReply(address, {
      signal: AbortSignal.timeout(settings.answer_within_ms ?? TIMEOUT_MS),
      ...init,
      headers,
    });
    const wanted = shape.safeParse(body);
    if (status === 200 && wanted.success) return wanted.data;
    const told = wireError.safeParse(body);
    if (status === 400 && told.data?.code === 'invalid_request')
      throw new RequestInvalid(told.data.description ?? 'invalid_request');
    throw new OutcomeUnknown(`status ${status}${told.success ? ` ${told.data.code}` : ''}`);
  }

  async function post(kind: ProviderKind, key: string, body: WireRequest) {
    const headers = { 'idempotence-key': key };
    const object = await ask(kind, '', wireObject, { method: 'POST', headers, body: JSON.stringify(body) });
    const { reference } = object.metadata ?? {};
    if (reference !== undefined && reference !== body.metadata.reference)
      throw new OutcomeUnknown('the object of another request');
    return fromWire(kind, object);
  }

  /** A safe deal; one that was made for nothing holds no money and ends by itself. */
  async function openDeal({ idempotence_key, reference, description }: PaymentRequest): Promise<string> {
    const body = { type: 'safe_deal', fee_moment: 'deal_closed', description, metadata: { reference } };
    const headers = { 'idempotence-key': `deal:${idempotence_key}` };
    const deal = await ask('deal', '', wireDeal, { method: 'POST', headers, body: JSON.stringify(body) });
    return deal.id;
  }

  async function createPayment(request: PaymentRequest): Promise<ProviderObject> {
    const { executor_part } = request;
    const deal = executor_part === null ? null : { id: await openDeal(request), settlements: partsOf(executor_part) };
    return await post('payment', request.idempotence_key, {
      ...describe(request),
      capture: true,
      payment_method_data: { type: request.method === 'sbp' ? 'sbp' : 'bank_card' },
      confirmation: { type: 'redirect', return_url: request.return_url },
      ...(deal && { deal }),
    });
  }

  async function createRefund(request: RefundRequest): Promise<ProviderObject> {
    const { payment_id, executor_part } = request;
    const deal = executor_part === null ? null : { refund_settlements: partsOf(executor_part) };
    return await post('refund', request.idempotence_key, { ...describe(request), payment_id, ...(deal && { deal }) });
  }

  async function createPayout(request: PayoutRequest): Promise<ProviderObject> {
    const { destination, deal_id } = request;
    return await post('payout', request.idempotence_key, {
      ...describe(request),
      ...toWireDestination(destination),
      ...(deal_id !== null && { deal: { id: deal_id } }),
    });
  }

  async function find(kind: ProviderKind, id: string): Promise<ProviderObject> {
    const object = await get(kind, `/${encodeURIComponent(id)}`, wireObject);
    if (object.id !== id) throw new OutcomeUnknown('another object than the one asked about');
    return fromWire(kind, object);
  }

  async function get<T extends z.ZodMiniType>(kind: ProviderKind, path: string, shape: T, signal?: AbortSignal) {
    try {
      return await ask(kind, path, shape, { method: 'GET', ...(signal && { signal }) });
    } catch (error) {
      // An invalid query says nothing about the object.
      throw error instanceof RequestInvalid ? new OutcomeUnknown(error.reason, error) : error;
    }
  }

  async function search(kind: ProviderKind, wanted: SearchRequest): Promise<ProviderObject | null> {
    const query = new URLSearchParams({ limit: PAGE_SIZE });
    if (wanted.payment_id) query.set('payment_id', wanted.payment_id);
    else query.set('created_at.gte', new Date(wanted.since.getTime() - CLOCK_SKEW_MS).toISOString());
    const isOurs = z.looseObject({ reference: z.literal(wanted.reference) });
    const ours: unknown[] = [];
    const signal = AbortSignal.timeout(SEARCH_WITHIN_MS);
    for (;;) {
      const { items, next_cursor } = await get(kind, `?${query.toString()}`, wireList, signal);
      ours.push(...items.filter((item) => isOurs.safeParse(item.metadata).success));
      if (next_cursor === undefined) break;
      query.set('cursor', next_cursor);
    }
    const read = z.array(wireObject).safeParse(ours);
    if (!read.success) throw new OutcomeUnknown('an object that cannot be read');
    // Should there be several after all, one that moves money says that no more may be moved.
    const found = read.data.find((object) => object.status !== 'canceled') ?? read.data[0];
    return found ? fromWire(kind, found) : null;
  }

  return {
    name: settings.name,
    offers: settings.offers,
    createPayment,
    createRefund,
    createPayout,
    find,
    search,
  };
}

const describe = ({
  amount,
  description,
  reference,
}: Omit<PaymentRequest, 'method' | 'return_url' | 'executor_part'>) => ({
  amount: toWireAmount(amount),
  description,
  metadata: { reference },
});

/** The executor's part of the money; the rest is the platform's fee. */
const partsOf = (kopecks: number) => [{ type: 'payout', amount: toWireAmount(kopecks) }];

const credentials = (settings: WireSettings) =>
  `Basic ${Buffer.from(`${settings.shop_id}:${settings.secret_key}`).toString('base64')}`;

const toWireDestination = (destination: PayoutDestination) =>
  destination.method === 'card'
    ? { payout_token: destination.payout_token }
    : { payout_destination_data: { type: 'sbp', phone: destination.phone.slice(1), bank_id: destination.bank_id } };

/** Kopecks as the wire's rubles with two decimals. */
export const toWireAmount = (kopecks: number) => ({ value: (kopecks / 100).toFixed(2), currency: 'RUB' });

/** The wire's rubles as kopecks. Throws when they are not such. */
export function fromWireAmount(amount: { value: string; currency: string }): number {
  if (amount.currency !== 'RUB' || !/^\d+\.\d{2}$/.test(amount.value))
    throw new Error(`Unusable amount ${JSON.stringify(amount)}`);
  return Number(amount.value.replace('.', ''));
}

async function fetchReply(address: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const reply = await fetch(address, { redirect: 'error', ...init });
    const text = await reply.text();
    return { status: reply.status, body: readJson(text) };
  } catch (error) {
    throw new OutcomeUnknown('no answer', error);
  }
}

/** Undefined for invalid JSON, such as a proxy's page or half an answer. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fromWire(kind: ProviderKind, object: z.output<typeof wireObject>): ProviderObject {
  return {
    id: object.id,
    kind,
    status: object.status === 'waiting_for_capture' ? 'pending' : object.status,
    amount: fromWireAmount(object.amount),
    payment_url: object.confirmation?.confirmation_url ?? null,
    title: titleOf(object.payment_method ?? object.payout_destination),
    deal_id: object.deal?.id ?? null,
    reason: object.cancellation_details?.reason ?? null,
  };
}

/** A title of the means of payment: enough to recognise one's own, nothing to misuse. */
function titleOf(means: z.output<typeof wireMeans> | undefined): string | null {
  if (means?.card) return `карта ·· ${means.card.last4}`;
  if (means?.type !== 'sbp') return null;
  return means.phone ? `СБП ·· ${means.phone.slice(-4)}` : 'СБП';
}
