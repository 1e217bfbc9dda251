import { connect, type Socket } from 'node:net';
import { tokenOf } from './realtime-data.ts';

const AT_ONCE = 100;
const MESSAGE = /event: message\ndata: \{[^\n]*"id":(\d+)/g;
/** The greatest length of an incomplete event. */
const LONGEST_EVENT = 400;

export interface Listeners {
  /** Arrivals of each message in ms of the wall clock, one for each listener. */
  heard: Map<number, number[]>;
  close(): void;
}

/** Opens a stream for each of so many people, each by a bare socket, and waits for the first event of each. */
export async function openListeners(port: number, people: number): Promise<Listeners> {
  const heard = new Map<number, number[]>();
  const sockets: Socket[] = [];
  let next = 0;
  const openOne = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.setNoDelay(true);
      socket.once('error', reject);
      socket.once('close', () => reject(new Error(`The stream of person ${n} was closed`)));
      socket.write(
        `GET /rest/v1/freelance/events HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: sid=${tokenOf(n)}\r\naccept: text/event-stream\r\n\r\n`,
      );
      let rest = '';
      socket.on('data', (piece: Buffer) => {
        const at = performance.timeOrigin + performance.now();
        const text = rest + piece.toString('latin1');
        if (text.includes('event: counters')) resolve();
        let end = 0;
        for (const match of text.matchAll(MESSAGE)) {
          const id = Number(match[1]);
          const arrivals = heard.get(id) ?? [];
          arrivals.push(at);
          heard.set(id, arrivals);
          end = match.index + match[0].length;
        }
        rest = text.slice(Math.max(end, text.length - LONGEST_EVENT));
      });
    });
  const work = async () => {
    while (next < people) await openOne(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return {
    heard,
    close() {
      for (const socket of sockets) socket.removeAllListeners('close').destroy();
    },
  };
}
