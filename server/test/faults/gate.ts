import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to the database that can be closed. */
export interface Gate {
  connectionString: string;
  /** Cuts every connection and refuses new ones, as when the server died. */
  cut(): Promise<void>;
  /** Keeps connections but lets nothing through, as when the network is lost. */
  hold(): void;
  /** Lets everything through again. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a proxy between an app and the database at `connectionString`. */
export async function openGate(connectionString: string): Promise<Gate> {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  let isHeld = false;
  let server = createServer(pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  function pass(near: Socket): void {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.end();
      });
      if (isHeld) from.pause();
    }
  }

  async function cut(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    connectionString: Object.assign(new URL(connectionString), { host: `127.0.0.1:${port}` }).href,
    cut,
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    async open() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
      if (server.listening) return;
      server = createServer(pass);
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}
