import { WHOLE_SHEET } from '../lib/whole-sheet.ts';

const LINK = /<link (rel="modulepreload" href="([^"]+)"[^>]*)>/g;
const BEHIND_WHAT_IS_SEEN = `<link id="${WHOLE_SHEET}"`;
/** Each costs a millisecond of a phone, so many at once would hold up a touch. */
const AT_ONCE = 4;

/**
 * Code must not hold up the first paint of who is signed in: each file named in the head costs the browser two looks at it, and what
 * comes early is compiled before anything is seen. What every page stands on stays there, since it fills the line until then; a
 * script behind what is seen names the rest with the first frame. Where none is painted, in a tab behind others, files come as they
 * import each other.
 *
 * @param isFirst what stays in the head
 */
export function withLatePreloads(html: string, isFirst: (href: string) => boolean, nonce: string): string {
  const late: string[] = [];
  const rest = html.replaceAll(LINK, (_link, attributes: string, href: string) => {
    // It must not outrank fonts and pictures.
    if (isFirst(href)) return `<link fetchpriority="low" ${attributes}>`;
    late.push(href);
    return '';
  });
  if (late.length === 0) return rest;
  const place = rest.lastIndexOf(BEHIND_WHAT_IS_SEEN);
  if (place === -1) return html;
  return `${rest.slice(0, place)}<script nonce="${nonce}">${scriptNaming(late)}</script>${rest.slice(place)}`;
}

/** Leaves links like those that the router takes over when the page comes alive. */
const scriptNaming = (files: readonly string[]): string =>
  `requestAnimationFrame(()=>{let f=${JSON.stringify(files)},n=()=>{for(let h of f.splice(0,${AT_ONCE})){let l=document.createElement("link");l.rel="modulepreload";l.fetchPriority="low";l.href=h;document.head.append(l)}f[0]&&setTimeout(n)};setTimeout(n)})`;
