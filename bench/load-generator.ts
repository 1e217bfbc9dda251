/** A process that asks a server as fast as it answers; plans come and results go over the channel to its parent. */
import { connect } from 'node:net';
import type { LoadPlan, LoadResult } from './load.ts';

/** A server that says nothing for so long has failed. */
const SILENCE_MS = 30_000;
const HEAD_END = Buffer.from('\r\n\r\n');

process.on('disconnect', () => process.exit());
process.on('message', (plan: LoadPlan) => {
  runPlan(plan).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ failure: error.message }),
  );
});

async function runPlan(plan: LoadPlan): Promise<LoadResult> {
  const samples: LoadResult['samples'] = [];
  const begunAt = performance.now();
  const endsAt = begunAt + plan.seconds * 1000;
  const first = plan.from ?? 0;
  const end = first + (plan.requests ?? Number.POSITIVE_INFINITY);
  let position = first;
  const nextIndex = () => (position < end && performance.now() < endsAt ? position++ % plan.paths.length : null);
  const connections = Array.from({ length: plan.connections }, () => askInTurn(plan, nextIndex, samples));
  await Promise.all(connections);
  return { requests: samples.length, seconds: (performance.now() - begunAt) / 1000, samples };
}

/** One connection: a bare socket costs a tenth of an HTTP client, so little of the machine goes into the measuring. */
function askInTurn(
  { port, paths, headers = {} }: LoadPlan,
  nextIndex: () => number | null,
  samples: LoadResult['samples'],
): Promise<void> {
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error(`No reply for ${paths[index ?? 0]}`)));
    let index: number | null = null;
    let askedAt = 0;
    let received: Buffer = Buffer.alloc(0);

    function ask(): void {
      index = nextIndex();
      if (index === null) {
        socket.destroy();
        resolve();
        return;
      }
      askedAt = performance.now();
      socket.write(`GET ${paths[index]} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${head}\r\n`);
    }

    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = replyLength(received);
      if (length === null || received.length < length) return;
      const status = received.toString('latin1', 9, 12);
      if (status !== '200') {
        reject(new Error(`${status} for ${paths[index ?? 0]}: ${received.toString('utf8', 0, 1000)}`));
        socket.destroy();
        return;
      }
      samples.push([index ?? 0, performance.now() - askedAt]);
      received = Buffer.alloc(0);
      ask();
    });
  });
}

/** Bytes of the whole reply at the beginning of `received`; null until its head has come. */
function replyLength(received: Buffer): number | null {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = received.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('A measured reply has to tell its length');
  return headEnd + HEAD_END.length + Number(length);
}
