import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** How the server treats the one who asks. */
export type Answer = (socket: Socket) => void;

export interface WireServer {
  connectionString: string;
  /** Answers new connections so; undefined lets everybody in. */
  greeting: Answer | undefined;
  /** Answers this statement so, once; every other one is done and gives no rows. */
  fault: { text: string; answer: Answer } | undefined;
  /** The statements in the order in which they came. */
  asked: string[];
  close(): Promise<void>;
}

const message = (type: string, ...parts: (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const LET_IN = Buffer.concat([message('R', Buffer.alloc(4)), message('K', Buffer.alloc(8)), message('Z', 'I')]);
const ONE_COLUMN = message('T', Buffer.from([0, 1]), 'one\0', Buffer.alloc(18));
const PART_OF_A_ROW = message('D', Buffer.from([0, 1, 0, 0, 0, 3]), 'abc').subarray(0, 9);

const failure = (severity: string, code: string) => message('E', `S${severity}\0C${code}\0Mof the test\0\0`);

/** The ways in which a server goes. */
export const reset: Answer = (socket) => void socket.resetAndDestroy();
export const end: Answer = (socket) => void socket.end();
export const partOfARow: Answer = (socket) => void socket.end(Buffer.concat([ONE_COLUMN, PART_OF_A_ROW]));
export const nonsense: Answer = (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
export const askForSasl: Answer = (socket) => void socket.end(message('R', Buffer.from([0, 0, 0, 10]), 'UNKNOWN\0\0'));
/** Ends the session with this code, as PostgreSQL does. */
export const fatal =
  (code: string): Answer =>
  (socket) =>
    void socket.end(failure('FATAL', code));
/** Refuses the statement and goes on. */
export const error =
  (code: string): Answer =>
  (socket) =>
    void socket.write(Buffer.concat([failure('ERROR', code), message('Z', 'E')]));

/** Opens a server that speaks as much of PostgreSQL's protocol as one needs to lose it at any moment. */
export async function openWireServer(): Promise<WireServer> {
  const sockets = new Set<Socket>();
  const wire: Omit<WireServer, 'connectionString' | 'close'> = { greeting: undefined, fault: undefined, asked: [] };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    let isIn = false;
    let text = '';
    let rest = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      // The first message has no type.
      for (let skip = isIn ? 1 : 0; rest.length >= 4 + skip; skip = 1) {
        const size = rest.readInt32BE(skip) + skip;
        if (rest.length < size) return;
        const [type, body] = [isIn ? String.fromCharCode(rest[0] as number) : '', rest.subarray(4 + skip, size)];
        rest = rest.subarray(size);
        if (isIn) take(type, body.toString());
        else if (wire.greeting) wire.greeting(socket);
        else socket.write(LET_IN);
        isIn = true;
      }
    });

    function take(type: string, body: string): void {
      if (type === 'P') text = body.split('\0')[1] ?? '';
      if (type === 'Q') text = body.split('\0')[0] ?? '';
      if (type !== 'Q' && type !== 'S') return;
      wire.asked.push(text);
      const { fault } = wire;
      if (fault?.text === text) {
        wire.fault = undefined;
        fault.answer(socket);
        return;
      }
      const parsed = type === 'S' ? [message('1'), message('2'), message('n')] : [];
      const [word = ''] = text.toUpperCase().split(' ', 1);
      const done = word === 'INSERT' ? 'INSERT 0 1' : word;
      const state = word === 'COMMIT' || word === 'ROLLBACK' ? 'I' : 'T';
      socket.write(Buffer.concat([...parsed, message('C', `${done}\0`), message('Z', state)]));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  return Object.assign(wire, {
    connectionString: `postgres://nobody:secret@127.0.0.1:${port}/nowhere`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  });
}
