import { hash } from 'node:crypto';

/** Inline elements, with the directive of the policy that covers each. */
const DIRECTIVES = { script: 'script-src', style: 'style-src' } as const;
type Inline = keyof typeof DIRECTIVES;

/**
 * A page that says by hashes what may run, instead of by the nonce it was rendered with: its bytes are then the same for
 * all, and can be compressed once. Only elements that carry the nonce are hashed, and nobody outside knows it: what a
 * stranger might get into the page has none.
 * @param policy the Content-Security-Policy of the page, with the nonce among its sources
 */
export function hashesForNonce(html: string, policy: string, nonce: string): { html: string; policy: string } {
  const hashes: Record<Inline, Set<string>> = { script: new Set(), style: new Set() };
  const mark = ` nonce="${nonce}"`;
  for (const { name, content } of inlineOf(html, mark)) hashes[name].add(hash('sha256', content, 'base64'));
  const source = `'nonce-${nonce}'`;
  const hashed = policy.split('; ').map((directive) => {
    const name = (Object.keys(DIRECTIVES) as Inline[]).find((key) => directive.startsWith(`${DIRECTIVES[key]} `));
    const sources = name && [...hashes[name]].map((sha256) => `'sha256-${sha256}'`);
    return sources ? directive.replace(source, sources.join(' ')).trimEnd() : directive;
  });
  return { html: html.replaceAll(mark, ''), policy: hashed.join('; ') };
}

/** Scripts and styles with the mark among their attributes and content of their own. */
function* inlineOf(html: string, mark: string): Generator<{ name: Inline; content: string }> {
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + 1)) {
    const begin = html.lastIndexOf('<', at);
    const end = html.indexOf('>', at);
    const tag = html.slice(begin, end);
    const name = /^<(script|style)(?= )(?!.* src=)/s.exec(tag)?.[1] as Inline | undefined;
    if (name) yield { name, content: html.slice(end + 1, html.indexOf(`</${name}>`, end)) };
  }
}
