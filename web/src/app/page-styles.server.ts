import { readdirSync, readFileSync } from 'node:fs';
import type { EntryContext } from 'react-router';
import { LAYERS, sheetsOf } from './route-styles.tsx';
import { askedIn, parseSheet, type Sheet, usedStyles } from './used-styles.ts';

const FOLDER = 'assets';
/** Twenty kilobytes each. */
const MOST_MADE = 200;

/**
 * Writes into the head what draws this very page, so that no request stands before the first paint, and behind the body the
 * whole sheets of its routes: what the page may become later (a press, another state) is in them, and they are kept
 * for other pages and visits.
 */
export function withPageStyles(html: string, entry: EntryContext, nonce: string): string {
  const matches = entry.staticHandlerContext.matches;
  const hrefs = sheetsOf(matches.map(({ route }) => entry.manifest.routes[route.id]));
  const links = hrefs.map((href) => `<link rel="stylesheet" href="${href}" fetchpriority="low"/>`).join('');
  const bodyEnd = html.lastIndexOf('</body>');
  const headEnd = html.indexOf('</head>');
  const style = `<style nonce="${nonce}">${LAYERS}${stylesOf(html, hrefs)}</style>`;
  return html.slice(0, headEnd) + style + html.slice(headEnd, bodyEnd) + links + html.slice(bodyEnd);
}

/** By what was asked of which sheets: most pages of one kind ask the same. */
const made = new Map<string, string>();

function stylesOf(html: string, hrefs: readonly string[]): string {
  const asked = askedIn(html);
  const key = [...hrefs, ...[...asked.classes].sort(), ...[...asked.properties].sort()].join(' ');
  const kept = made.get(key);
  if (kept !== undefined) return kept;
  const sheets = builtSheets();
  const own = hrefs.map((path) => sheets.get(path) as Sheet);
  const others = [...sheets.values()].filter((sheet) => !own.includes(sheet));
  const text = usedStyles(asked, own, others);
  if (made.size >= MOST_MADE) made.delete(made.keys().next().value as string);
  made.set(key, text);
  return text;
}

let known: Map<string, Sheet> | undefined;

/** All sheets of the site by address; the server build lies beside the browser build. */
function builtSheets(): Map<string, Sheet> {
  if (!known) {
    const folder = new URL(`../client/${FOLDER}/`, import.meta.url);
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.css'))
      .sort();
    known = new Map(
      files.map((file) => [`/${FOLDER}/${file}`, parseSheet(readFileSync(new URL(file, folder), 'utf8'))]),
    );
  }
  return known;
}
