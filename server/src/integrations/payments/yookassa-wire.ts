import {
  type PaymentProvider,
  type PayoutDestination,
  type ProviderKind,
  type ProviderObject,
  ProviderRefused,
  ProviderUnreachable,
} from './port.ts';

/** A means of payment, or where a payout goes. */
interface WireMeans {
  type: string;
  card?: { last4: string };
  phone?: string;
}

/** An object as YooKassa's API v3 writes it; only what we read. */
export interface WireObject {
  id: string;
  status: string;
  amount: { value: string; currency: string };
  confirmation?: { type: string; confirmation_url?: string };
  payment_method?: WireMeans;
  payout_destination?: WireMeans;
  cancellation_details?: { party: string; reason: string };
}

export interface WireSettings {
  name: string;
  /** Address of the API up to the version, asked at each call because a server's own port is known only when it listens. */
  baseUrl(): string;
  shop_id: string;
  secret_key: string;
}

const TIMEOUT_MS = 10_000;
const COLLECTIONS: Record<ProviderKind, string> = { payment: 'payments', refund: 'refunds', payout: 'payouts' };

/** A client that speaks YooKassa's wire format over HTTP; the sandbox speaks it too. */
export function yookassaWire(settings: WireSettings): PaymentProvider {
  async function send(kind: ProviderKind, path: string, init: RequestInit): Promise<ProviderObject> {
    const reply = await fetchReply(`${settings.baseUrl()}/${COLLECTIONS[kind]}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: credentials(settings), 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return fromWire(kind, reply);
  }

  const post = (kind: ProviderKind, key: string, body: unknown) =>
    send(kind, '', { method: 'POST', headers: { 'idempotence-key': key }, body: JSON.stringify(body) });

  return {
    name: settings.name,
    createPayment: (request) =>
      post('payment', request.idempotence_key, {
        amount: toWireAmount(request.amount),
        capture: true,
        description: request.description,
        payment_method_data: { type: request.method === 'sbp' ? 'sbp' : 'bank_card' },
        confirmation: { type: 'redirect', return_url: request.return_url },
      }),
    createRefund: (request) =>
      post('refund', request.idempotence_key, {
        amount: toWireAmount(request.amount),
        payment_id: request.payment_id,
        description: request.description,
      }),
    createPayout: (request) =>
      post('payout', request.idempotence_key, {
        amount: toWireAmount(request.amount),
        description: request.description,
        ...toWireDestination(request.destination),
      }),
    find: (kind, id) => send(kind, `/${encodeURIComponent(id)}`, { method: 'GET' }),
  };
}

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

async function fetchReply(address: string, init: RequestInit): Promise<WireObject> {
  let reply: Response;
  let body: unknown;
  try {
    reply = await fetch(address, init);
    body = await reply.json();
  } catch (error) {
    throw new ProviderUnreachable(error);
  }
  if (reply.ok) return body as WireObject;
  if (reply.status >= 500 || reply.status === 429) throw new ProviderUnreachable(new Error(`status ${reply.status}`));
  throw new ProviderRefused((body as { description?: string }).description ?? `status ${reply.status}`);
}

const STATUSES: Record<string, ProviderObject['status']> = { succeeded: 'succeeded', canceled: 'canceled' };

function fromWire(kind: ProviderKind, object: WireObject): ProviderObject {
  return {
    id: object.id,
    kind,
    status: STATUSES[object.status] ?? 'pending',
    amount: fromWireAmount(object.amount),
    payment_url: object.confirmation?.confirmation_url ?? null,
    title: titleOf(object.payment_method ?? object.payout_destination),
    reason: object.cancellation_details?.reason ?? null,
  };
}

/** What people see of the means: enough to recognise one's own, nothing to misuse. */
function titleOf(means: WireMeans | undefined): string | null {
  if (means?.card) return `карта ·· ${means.card.last4}`;
  if (means?.type !== 'sbp') return null;
  return means.phone ? `СБП ·· ${means.phone.slice(-4)}` : 'СБП';
}
