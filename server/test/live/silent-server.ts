import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that accepts every connection and never answers. */
export interface SilentServer {
  /** Its address as that of a mail server. */
  smtp: string;
  /** The number of connections accepted so far. */
  taken(): number;
  /** The number of open connections. */
  open(): number;
  close(): Promise<void>;
}

export async function openSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    smtp: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    open: () => sockets.size,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
