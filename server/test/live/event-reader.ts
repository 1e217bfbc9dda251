import { connect, type Socket } from 'node:net';
import type { LiveEvent } from '@provodka/contract/http/events.ts';
import type { Browser } from '../people/browser.ts';

export type Heard = LiveEvent & { id: number | null };

/** A stream of events as a browser reads it. */
export interface EventReader {
  status: number;
  headers: Headers;
  /** All events so far. */
  heard: Heard[];
  /** The first event that `fits`, past or future. Throws when the stream ends first. */
  until(fits: (event: Heard) => boolean): Promise<Heard>;
  /** Resolves when the server ends the stream or the line breaks. */
  ended: Promise<void>;
  /** Breaks the line. */
  close(): void;
}

const ADDRESS = '/rest/v1/freelance/events';

/** Opens a stream, after an event if one is given, that watches `orders`; resolves at the first event or refusal. */
export async function listen(browser: Browser, after?: number, orders: readonly number[] = []): Promise<EventReader> {
  const line = new AbortController();
  const headers: Record<string, string> = after === undefined ? {} : { 'last-event-id': String(after) };
  const reply = await browser.request(`${ADDRESS}?${orders.map((id) => `orders=${id}`).join('&')}`, {
    headers,
    signal: line.signal,
  });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const wake = () => {
    for (const look of waiting) look();
  };
  const read = async () => {
    let rest = '';
    const text = reply.body?.pipeThrough(new TextDecoderStream()) ?? [];
    for await (const piece of text) {
      const frames = (rest + piece).split('\n\n');
      rest = frames.pop() ?? '';
      heard.push(...frames.map(parse).filter((event) => (event.name as string) !== 'alive'));
      wake();
    }
  };
  const ended = (reply.ok ? read() : Promise.resolve())
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
      wake();
    });
  const until = (fits: (event: Heard) => boolean) =>
    new Promise<Heard>((resolve, reject) => {
      const look = () => {
        const found = heard.find(fits);
        if (!found && !isOver) return;
        waiting.delete(look);
        if (found) resolve(found);
        else reject(new Error(`The stream ended: ${JSON.stringify(heard)}`));
      };
      waiting.add(look);
      look();
    });
  if (reply.ok) await until(() => true);
  return { status: reply.status, headers: reply.headers, heard, until, ended, close: () => line.abort() };
}

function parse(frame: string): Heard {
  const fields = new Map(frame.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  const id = fields.get('id');
  const name = fields.get('event');
  return { id: id === undefined ? null : Number(id), name, data: JSON.parse(fields.get('data') ?? 'null') } as Heard;
}

/** A stream by a bare socket, which a test reads as slowly as it likes. */
export function readSlowly(url: string, sid: string): { socket: Socket; text(): string } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (piece) => {
    text += piece.toString('latin1');
  });
  const head = [`GET ${ADDRESS} HTTP/1.1`, 'host: 127.0.0.1', `cookie: sid=${sid}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, text: () => text };
}
