import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Browser } from '../people/browser.ts';

export interface SlowUpload {
  socket: Socket;
  write(text: string | Buffer): void;
  /** A file part that is never ended by itself. */
  beginFile(filename: string): void;
  field(name: string, value: string): void;
  /** Ends the body. */
  end(): void;
  /** The server's whole output, once it has closed the connection. */
  reply(): Promise<{ status: number; body: string }>;
}

const BOUNDARY = 'a-boundary-of-a-slow-upload';

/** A multipart request whose bytes are written one by one, as long as the test likes. */
export async function openSlowUpload(
  origin: string,
  browser: Browser,
  path: string,
  headers: Record<string, string> = {},
): Promise<SlowUpload> {
  const { port, host } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  const said: Buffer[] = [];
  socket.on('data', (piece: Buffer) => said.push(piece));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const chunk = (bytes: Buffer) => {
    socket.write(`${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    socket.write('\r\n');
  };
  const write = (text: string | Buffer) => chunk(Buffer.from(text));
  const lines = {
    host,
    connection: 'close',
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'transfer-encoding': 'chunked',
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  return {
    socket,
    write,
    beginFile: (filename) =>
      write(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="files[]"; filename="${filename}"\r\n\r\n`),
    field: (name, value) =>
      write(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    end() {
      write(`\r\n--${BOUNDARY}--\r\n`);
      socket.write('0\r\n\r\n');
    },
    async reply() {
      await closed;
      const [head = '', body = ''] = Buffer.concat(said).toString('utf8').split('\r\n\r\n');
      return { status: Number(head.split(' ')[1]), body };
    },
  };
}
