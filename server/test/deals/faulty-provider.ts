import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PaymentProvider } from '../../src/integrations/payments/port.ts';
import { yookassaWire } from '../../src/integrations/payments/yookassa-wire.ts';
import type { Clock } from '../../src/platform/clock.ts';

/** The way a request fails; with `after` it fails after its work is done. */
export interface Fault {
  how: (typeof FAULTS)[number] | 'silent';
  after: boolean;
}
/**
 * `forget` answers correctly after dropping all idempotence keys, `foreign` with an object of another request; the others are statuses
 * and lost replies. `silent`, which keeps the connection and says nothing, costs the time for which one waits.
 */
export const FAULTS = [
  'lost',
  'garbage',
  'half',
  'foreign',
  'forget',
  '400',
  '401',
  '403',
  '404',
  '409',
  '429',
  '500',
] as const;

/** An object in the provider's books. */
export interface FaultyObject {
  id: string;
  kind: 'payments' | 'refunds' | 'payouts';
  status: 'pending' | 'succeeded' | 'canceled';
  /** The status it takes on the next read. */
  final: 'succeeded' | 'canceled';
  body: Record<string, unknown> & { metadata?: { reference?: string } };
  created_at: Date;
}

export interface FaultyProvider {
  provider: PaymentProvider;
  /** The same for a client that hardly waits. */
  impatient: PaymentProvider;
  /** Address of its API up to the version. */
  baseUrl(): string;
  objects: readonly FaultyObject[];
  /** Called for each request; null lets it through. */
  nextFault: () => Fault | null;
  /** The outcome of the next transfer. */
  nextFinal: () => 'succeeded' | 'canceled';
  /** The payer pays. */
  pay(paymentId: string): void;
  stop(): Promise<void>;
}

const PAGE = 3;
const OFFERS = {
  deal: ['card', 'sbp'],
  top_up: ['card', 'sbp'],
  payout: ['card', 'sbp'],
  most_payout: null,
  card_form: null,
} as const;

/**
 * A provider on a port of its own that speaks YooKassa's wire format and fails on demand: it loses replies after doing
 * the work, answers with errors and garbage, forgets idempotence keys. It accepts every request, so that
 * preventing a second transfer is our task.
 */
export async function openFaultyProvider(clock: Clock): Promise<FaultyProvider> {
  const objects: FaultyObject[] = [];
  const keys = new Map<string, FaultyObject>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const fault = faulty.nextFault();
    if (fault?.how === 'forget') keys.clear();
    if (!fault || fault.how === 'forget') return send(response, 200, work(request, body));
    const done = fault.after ? work(request, body) : null;
    if (fault.how === 'silent') return;
    if (fault.how === 'foreign') return send(response, 200, wire(foreign()));
    if (fault.how === 'lost') return void request.socket.destroy();
    if (fault.how === 'garbage') return void response.end('<html>Так не бывает</html>');
    if (fault.how === 'half') return void response.end(JSON.stringify({ ...done, id: undefined, items: undefined }));
    const code = fault.how === '400' ? 'invalid_request' : 'some_error';
    return send(response, Number(fault.how), { type: 'error', id: randomUUID(), code, description: 'Так вышло' });
  }

  function work(request: IncomingMessage, body: string): Record<string, unknown> {
    const url = new URL(request.url ?? '/', 'http://provider');
    const [, , kind = '', id] = url.pathname.split('/');
    if (request.method === 'POST' && kind === 'deals') return { id: randomUUID(), status: 'opened' };
    if (request.method === 'POST')
      return wire(make(kind as FaultyObject['kind'], String(request.headers['idempotence-key']), body));
    if (id === undefined) return list(kind, url.searchParams);
    const object = objects.find((one) => one.id === id && one.kind === kind);
    return object ? look(object) : { type: 'error', id: randomUUID(), code: 'not_found' };
  }

  function make(kind: FaultyObject['kind'], key: string, body: string): FaultyObject {
    const known = keys.get(kind + key);
    if (known) return known;
    const final = kind === 'payments' ? 'succeeded' : faulty.nextFinal();
    const created_at = clock.now();
    const object: FaultyObject = {
      id: randomUUID(),
      kind,
      status: 'pending',
      final,
      body: JSON.parse(body),
      created_at,
    };
    objects.push(object);
    keys.set(kind + key, object);
    return object;
  }

  const foreign = (): FaultyObject => ({
    id: randomUUID(),
    kind: 'payouts',
    status: 'succeeded',
    final: 'succeeded',
    body: { amount: { value: '1.00', currency: 'RUB' }, metadata: { reference: randomUUID() } },
    created_at: clock.now(),
  });

  function look(object: FaultyObject): Record<string, unknown> {
    if (object.kind !== 'payments') object.status = object.final;
    return wire(object);
  }

  function list(kind: string, query: URLSearchParams): Record<string, unknown> {
    const from = new Date(query.get('created_at.gte') ?? 0);
    const payment = query.get('payment_id');
    const found = objects.filter(
      (one) => one.kind === kind && one.created_at >= from && (payment === null || one.body.payment_id === payment),
    );
    const start = Number(query.get('cursor') ?? 0);
    const items = found.slice(start, start + PAGE).map(look);
    return { type: 'list', items, ...(found.length > start + PAGE && { next_cursor: String(start + PAGE) }) };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = () => `http://127.0.0.1:${port}/v3`;
  const settings = { name: 'faulty', offers: OFFERS, shop_id: 'shop', secret_key: 'key', baseUrl };
  const faulty: FaultyProvider = {
    provider: yookassaWire(settings),
    impatient: yookassaWire({ ...settings, answer_within_ms: 200 }),
    baseUrl,
    objects,
    nextFault: () => null,
    nextFinal: () => 'succeeded',
    pay(paymentId) {
      const object = objects.find((one) => one.id === paymentId);
      if (object) object.status = 'succeeded';
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return faulty;
}

function wire({ id, kind, status, body, created_at }: FaultyObject): Record<string, unknown> {
  const { amount, description, metadata, deal } = body;
  return {
    id,
    status,
    amount,
    description,
    metadata,
    deal,
    created_at: created_at.toISOString(),
    ...(kind === 'payments' && { confirmation: { type: 'redirect', confirmation_url: `http://127.0.0.1/pay/${id}` } }),
    ...(kind === 'refunds' && { payment_id: body.payment_id }),
    ...(status === 'canceled' && { cancellation_details: { party: 'payment_network', reason: 'general_decline' } }),
  };
}

function send(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  const isError = body.type === 'error' && status === 200;
  response.writeHead(isError ? 404 : status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
