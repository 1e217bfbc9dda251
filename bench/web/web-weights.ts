import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';

/** The body of a reply as it comes over the wire in one encoding; a cold cache is assumed. */
export async function wireBody(address: string, encoding: 'zstd' | 'br' | 'gzip'): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    const asked = request(address, { headers: { 'accept-encoding': encoding } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${reply.statusCode} for ${address}`));
      buffer(reply).then(resolve, reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Bytes of such a body. */
export const wireBytes = async (address: string, encoding: 'br' | 'gzip'): Promise<number> =>
  (await wireBody(address, encoding)).length;

/** A part of a page's HTML: bytes as written, and compressed by itself. */
export interface HtmlPart {
  name: string;
  bytes: number;
  brotli: number;
}

const INLINE_STYLE = /<style[^>]*>.*?<\/style>/gs;
const INLINE_SCRIPT = /<script[^>]*>.*?<\/script>/gs;

/** Splits a page into the styles of its route, the data and code of its scripts, and the visible text. */
export async function readHtmlParts(address: string): Promise<HtmlPart[]> {
  const html = await (await fetch(address)).text();
  const styles = (html.match(INLINE_STYLE) ?? []).join('');
  const scripts = (html.match(INLINE_SCRIPT) ?? []).join('');
  const markup = html.replaceAll(INLINE_STYLE, '').replaceAll(INLINE_SCRIPT, '');
  return Object.entries({ styles, scripts, markup }).map(([name, text]) => ({
    name,
    bytes: Buffer.byteLength(text),
    brotli: brotliCompressSync(text).length,
  }));
}
