import { request } from 'node:http';

/** The body of a reply as it comes over the wire in one encoding, in bytes; a cold cache is assumed. */
export async function wireBytes(address: string, encoding: 'br' | 'gzip'): Promise<number> {
  return await new Promise((resolve, reject) => {
    const asked = request(address, { headers: { 'accept-encoding': encoding } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${reply.statusCode} for ${address}`));
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () => resolve(bytes));
      reply.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** The sum over several addresses. */
export async function totalWireBytes(addresses: readonly string[], encoding: 'br' | 'gzip'): Promise<number> {
  const sizes = await Promise.all(addresses.map((address) => wireBytes(address, encoding)));
  return sizes.reduce((sum, size) => sum + size, 0);
}
