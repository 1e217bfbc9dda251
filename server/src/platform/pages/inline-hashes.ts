import { hash } from 'node:crypto';
import type { PagePiece } from './page-pieces.ts';

/** Elements whose content the policy judges, and the directive that does. */
const DIRECTIVES = { script: 'script-src', style: 'style-src' } as const;
type Inline = keyof typeof DIRECTIVES;

/**
 * A page that says by hashes what may run, instead of by the nonce it was rendered with: its bytes are then the same for
 * all, and can be compressed once. Only elements that carry the nonce are hashed, and nobody outside knows it: what a
 * stranger might get into the page has none. What pages share carries none either, and is the content of an element as a whole.
 * @param policy the Content-Security-Policy of the page, with the nonce among its sources
 */
export function hashesForNonce(
  html: readonly PagePiece[],
  policy: string,
  nonce: string,
): { html: PagePiece[]; policy: string } {
  const hashes: Record<Inline, Set<string>> = { script: new Set(), style: new Set() };
  const mark = ` nonce="${nonce}"`;
  const pieces = html.map((piece, position) => {
    if (typeof piece !== 'string' || !piece.includes(mark)) return piece;
    for (const { name, content } of inlineOf(piece, mark)) {
      const next = html[position + 1];
      if (content !== null) hashes[name].add(hash('sha256', content, 'base64'));
      else if (typeof next === 'object') hashes[name].add(next.sha256);
    }
    return piece.replaceAll(mark, '');
  });
  const source = `'nonce-${nonce}'`;
  const hashed = policy.split('; ').map((directive) => {
    const name = (Object.keys(DIRECTIVES) as Inline[]).find((key) => directive.startsWith(`${DIRECTIVES[key]} `));
    const sources = name && [...hashes[name]].map((sha256) => `'sha256-${sha256}'`);
    return sources ? directive.replace(source, sources.join(' ')).trimEnd() : directive;
  });
  return { html: pieces, policy: hashed.join('; ') };
}

/** Scripts and styles with the mark among their attributes and content of their own; null: it is the next piece. */
function* inlineOf(text: string, mark: string): Generator<{ name: Inline; content: string | null }> {
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    const begin = text.lastIndexOf('<', at);
    const end = text.indexOf('>', at);
    const tag = text.slice(begin, end);
    const name = /^<(script|style)(?= )(?!.* src=)/s.exec(tag)?.[1] as Inline | undefined;
    if (!name) continue;
    const close = text.indexOf(`</${name}>`, end);
    yield { name, content: close === -1 ? null : text.slice(end + 1, close) };
  }
}
