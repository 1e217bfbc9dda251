import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { BARE_SCRIPT, buildBarePage } from '../../web/vite/bare-page.ts';

/** Serves the least page of the site's own libraries, so that a slow machine is told from a slow page. */
export async function startBareReactPage(): Promise<{ origin: string; stop(): void }> {
  const { html, script } = await buildBarePage();
  const page = brotliCompressSync(html);
  const code = brotliCompressSync(script);
  const server = createServer(({ url }, reply) => {
    const [type, body] = url === BARE_SCRIPT ? ['text/javascript', code] : ['text/html; charset=utf-8', page];
    reply.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}
