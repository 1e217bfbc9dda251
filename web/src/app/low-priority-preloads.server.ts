import { Transform } from 'node:stream';

const LINK = '<link rel="modulepreload" ';
const LOW_PRIORITY_LINK = `${LINK}fetchpriority="low" `;

/** JavaScript must not outrank the HTML, fonts and images of the first paint: marks every modulepreload in the stream. */
export function lowPriorityPreloads(): Transform {
  const decoder = new TextDecoder();
  let tail = '';
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      const text = tail + decoder.decode(chunk, { stream: true });
      const cut = text.length - lengthOfStartedLink(text);
      tail = text.slice(cut);
      done(null, text.slice(0, cut).replaceAll(LINK, LOW_PRIORITY_LINK));
    },
    flush(done) {
      done(null, tail + decoder.decode());
    },
  });
}

/** How many characters at the end may turn out to be the beginning of a link once the next chunk comes. */
function lengthOfStartedLink(text: string): number {
  for (let length = Math.min(LINK.length - 1, text.length); length > 0; length--) {
    if (LINK.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
