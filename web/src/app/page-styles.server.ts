import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { EntryContext } from 'react-router';
import type { PagePiece, SharedPiece } from '../lib/server-context.ts';
import { LAYERS, sheetsOf } from './route-styles.tsx';
import { type Asked, askedIn, parseSheet, type Sheet, usedStyles } from './used-styles.ts';

const FOLDER = 'assets';
/** Twenty kilobytes each. */
const MOST_MADE = 200;

/**
 * Writes into the head what draws this very page, so that no request stands before the first paint, and behind the body the
 * whole sheets of its routes: what the page may become later (a press, another state) is in them, and they are kept
 * for other pages and visits.
 */
export function withPageStyles(pieces: readonly PagePiece[], entry: EntryContext, nonce: string): PagePiece[] {
  const matches = entry.staticHandlerContext.matches;
  const hrefs = sheetsOf(matches.map(({ route }) => entry.manifest.routes[route.id]));
  const links = hrefs.map((href) => `<link rel="stylesheet" href="${href}" fetchpriority="low"/>`).join('');
  return pieces.flatMap((piece) => {
    if (typeof piece !== 'string') return [piece];
    const [head = '', ...body] = piece.split('</head>');
    const end = body.length > 0 ? body.join('</head>') : head;
    const bodyEnd = end.lastIndexOf('</body>');
    const last = bodyEnd === -1 ? end : end.slice(0, bodyEnd) + links + end.slice(bodyEnd);
    if (body.length === 0) return [last];
    return [`${head}<style nonce="${nonce}">`, stylesOf(pieces, hrefs), `</style></head>${last}`];
  });
}

/** By what was asked of which sheets: most pages of one kind ask the same. */
const made = new Map<string, SharedPiece>();

function stylesOf(pieces: readonly PagePiece[], hrefs: readonly string[]): SharedPiece {
  const asked = askedOf(pieces);
  const key = [...hrefs, ...[...asked.classes].sort(), ...[...asked.properties].sort()].join(' ');
  const kept = made.get(key);
  if (kept !== undefined) return kept;
  const sheets = builtSheets();
  const own = hrefs.map((path) => sheets.get(path) as Sheet);
  const others = [...sheets.values()].filter((sheet) => !own.includes(sheet));
  const bytes = Buffer.from(LAYERS + usedStyles(asked, own, others));
  const piece = { bytes, sha256: hash('sha256', bytes, 'base64') };
  if (made.size >= MOST_MADE) made.delete(made.keys().next().value as string);
  made.set(key, piece);
  return piece;
}

/** Of what many pages share. */
const askedByShared = new WeakMap<SharedPiece, Asked>();

function askedOf(pieces: readonly PagePiece[]): Asked {
  const classes = new Set<string>();
  const properties = new Set<string>();
  for (const piece of pieces) {
    const asked = typeof piece === 'string' ? askedIn(piece) : askedByPiece(piece);
    for (const name of asked.classes) classes.add(name);
    for (const name of asked.properties) properties.add(name);
  }
  return { classes, properties };
}

function askedByPiece(piece: SharedPiece): Asked {
  const known = askedByShared.get(piece);
  if (known) return known;
  const asked = askedIn(piece.bytes.toString());
  askedByShared.set(piece, asked);
  return asked;
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
