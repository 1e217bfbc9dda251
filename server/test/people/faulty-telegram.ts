import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** `silent` keeps the connection and says nothing, `garbage` is a proxy's page, `half` an answer without its result. */
export type BotFault = 'silent' | 'garbage' | 'half' | 'flood' | 'broken';
export const BOT_FAULTS: readonly BotFault[] = ['silent', 'garbage', 'half', 'flood', 'broken'];

export interface FaultyTelegram {
  /** The address of its Bot API. */
  root: string;
  /** Faults of the next calls of a method; without one they pass. */
  faults: Map<string, BotFault>;
  /** The updates that it brings, whatever it has brought before, instead of those that are waiting. */
  stuckWith: unknown[] | null;
  /** Calls that it got, by their methods. */
  asked: string[];
  stop(): Promise<void>;
}

/** Stands before another server's sandbox of Telegram and fails on demand, before anything is done. */
export async function openFaultyTelegram(target: string): Promise<FaultyTelegram> {
  const faults: FaultyTelegram['faults'] = new Map();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const method = request.url?.split('/').at(-1) ?? '';
    faulty.asked.push(method);
    const send = (status: number, told: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    const fault = faults.get(method);
    if (fault === 'silent') return;
    if (fault === 'garbage') return void response.writeHead(502).end('<html>Bad Gateway</html>');
    if (fault === 'half') return send(200, { ok: true });
    if (fault === 'broken') return send(500, { ok: false, error_code: 500, description: 'Internal Server Error' });
    if (fault === 'flood')
      return send(429, {
        ok: false,
        error_code: 429,
        description: 'Too Many Requests',
        parameters: { retry_after: 7 },
      });
    if (method === 'getUpdates' && faulty.stuckWith) return send(200, { ok: true, result: faulty.stuckWith });
    const headers = { 'content-type': 'application/json' };
    const passedOn = await fetch(target + request.url, { method: 'POST', headers, body });
    response.writeHead(passedOn.status, headers).end(await passedOn.text());
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const faulty: FaultyTelegram = {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    stuckWith: null,
    asked: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return faulty;
}
