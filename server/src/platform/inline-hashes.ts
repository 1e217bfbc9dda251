import { createHash } from 'node:crypto';

/** Elements whose content the policy judges, and the directive that does. */
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
  const inline = new RegExp(`<(script|style)(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>(.*?)</\\1>`, 'gs');
  for (const [, name, content = ''] of html.matchAll(inline)) hashes[name as Inline].add(sourceOf(content));
  const source = `'nonce-${nonce}'`;
  const hashed = policy.split('; ').map((directive) => {
    const name = (Object.keys(DIRECTIVES) as Inline[]).find((key) => directive.startsWith(`${DIRECTIVES[key]} `));
    return name ? directive.replace(source, [...hashes[name]].join(' ')).trimEnd() : directive;
  });
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), policy: hashed.join('; ') };
}

const sourceOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
