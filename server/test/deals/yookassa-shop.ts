import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { TEST_SECRET } from '../makers.ts';
import type { TestServer } from '../server.ts';

const SECRET = 'test_Ab3-kl4Mn5_Op6qr7St8uv9Wx0';

interface ShopRequest {
  deal?: unknown;
  payment_method_data?: { type: string };
  payout_destination_data?: unknown;
}

export interface YookassaShop {
  /** Settings that make a server use this shop. */
  environment: Record<string, string>;
  /** Requests it received, as «POST /deals». */
  asked: string[];
  /** Requests it leaves unanswered for now. */
  silentAbout: Set<string>;
  stop(): Promise<void>;
}

/**
 * A shop at YooKassa: its books are those of another server's sandbox, behind the shop's own credentials and the rules of Safe
 * Deal, which accepts only cards.
 */
export async function openYookassaShop(bank: TestServer): Promise<YookassaShop> {
  const shop = `Basic ${Buffer.from(`54321:${SECRET}`).toString('base64')}`;
  const key = createHmac('sha256', TEST_SECRET).update('sandbox payments').digest('hex');
  const authorization = `Basic ${Buffer.from(`sandbox:${key}`).toString('base64')}`;
  const asked: string[] = [];
  const silentAbout = new Set<string>();
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request);
    const answer = (status: number, told: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(told);
    const path = (request.url ?? '').replace('/v3', '');
    const question = `${request.method} ${path.split('?')[0]?.replace(/\/[\w-]{36}$/, '/…')}`;
    asked.push(question);
    if (silentAbout.has(question)) return answer(503, '');
    if (request.headers.authorization !== shop) return answer(401, '{"type":"error","code":"invalid_credentials"}');
    if (isBeyondSafeDeal(body)) return answer(400, '{"type":"error","code":"invalid_request"}');
    const passedOn = await fetch(`${bank.url}/sandbox/yookassa/v3${path}`, {
      method: request.method ?? 'GET',
      headers: {
        authorization,
        'content-type': 'application/json',
        'idempotence-key': String(request.headers['idempotence-key'] ?? ''),
      },
      ...(body && { body }),
    });
    return answer(passedOn.status, await passedOn.text());
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      PAYMENTS_PROVIDER: 'yookassa',
      YOOKASSA_SHOP_ID: '54321',
      YOOKASSA_SECRET_KEY: SECRET,
      YOOKASSA_API_ROOT: `http://127.0.0.1:${port}/v3/`,
    },
    asked,
    silentAbout,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isBeyondSafeDeal(body: string): boolean {
  const { deal, payment_method_data, payout_destination_data } = JSON.parse(body || '{}') as ShopRequest;
  return deal !== undefined && (payment_method_data?.type === 'sbp' || payout_destination_data !== undefined);
}
