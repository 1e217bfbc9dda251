import { hash } from 'node:crypto';
import type { Drawings } from '../lib/loading/drawn-once.tsx';
import type { PagePiece, SharedPiece } from '../lib/loading/server-context.ts';
import { readSheet, type Sheet, seenStyles, wordsOfMarkup } from './page-styles.server.ts';

/** Of the markup and its keys together; a card is 4 kB. */
const MOST_BYTES = 16_000_000;
/** Of styles as pages were sent them: 20 kB each, and pages of one kind mostly see the same. */
const MOST_STYLES = 300;

interface Drawing extends SharedPiece {
  /** For the styles of the pages that repeat it. */
  words: ReadonlySet<string>;
}

/** What one page repeats and what it draws anew. */
export interface PageDrawings extends Drawings {
  /** A mark for what the page needs of the stylesheet at `address`, read when it is first asked for. */
  styles(address: string): string;
  /** The page in pieces: its own texts and what it shares with others; what it has drawn anew is kept. */
  collect(html: string): PagePiece[];
}

/**
 * The drawings of one server: the oldest make room for new ones.
 * @param read the text of a stylesheet by its address
 */
export function openDrawings(read: (address: string) => string) {
  const kept = new Map<string, Drawing>();
  const sheets = new Map<string, Sheet>();
  const seen = new Map<string, SharedPiece>();
  let bytes = 0;

  function keep(key: string, text: string): void {
    if (kept.has(key)) return;
    const piece = { ...pieceOf(text), words: wordsOfMarkup(text) };
    kept.set(key, piece);
    bytes += key.length + piece.bytes.length;
    for (const [oldKey, old] of kept) {
      if (bytes <= MOST_BYTES) return;
      kept.delete(oldKey);
      bytes -= oldKey.length + old.bytes.length;
    }
  }

  /** What a page with these words needs of a sheet: pages that show the same things share it. */
  function stylesOf(address: string, words: ReadonlySet<string>): SharedPiece {
    const sheet = sheets.get(address) ?? readSheet(read(address));
    sheets.set(address, sheet);
    const found = [...sheet.words].map((word) => (words.has(word) ? 1 : 0)).join('');
    const key = `${address} ${found}`;
    const piece = seen.get(key) ?? pieceOf(seenStyles(sheet, words));
    // What is asked for again stands behind what is not.
    seen.delete(key);
    seen.set(key, piece);
    for (const oldest of seen.keys()) if (seen.size > MOST_STYLES) seen.delete(oldest);
    return piece;
  }

  /** @param secret nobody outside knows it, so that no text of a page can be taken for a mark */
  function forPage(secret: string): PageDrawings {
    const begun: string[] = [];
    const repeated: (Drawing | { sheet: string })[] = [];
    const around = (position: number) => [`[${secret} ${position}[`, `]${secret} ${position}]`] as const;
    const markOf = (piece: (typeof repeated)[number]) => `[${secret}#${repeated.push(piece) - 1}]`;

    function keepBegun(html: string): string {
      let rest = html;
      // What stands inside of another was begun after it.
      for (let position = begun.length - 1; position >= 0; position--) {
        const [before, after] = around(position);
        const from = rest.indexOf(before);
        const to = rest.indexOf(after, from);
        if (from === -1 || to === -1) {
          // Its drawing was given up: no mark may be left.
          rest = rest.replaceAll(before, '').replaceAll(after, '');
          continue;
        }
        const markup = rest.slice(from + before.length, to);
        if (!markup.includes(secret)) keep(begun[position] as string, markup);
        rest = rest.slice(0, from) + markup + rest.slice(to + after.length);
      }
      return rest;
    }

    return {
      repeat(key) {
        const drawn = kept.get(key);
        return drawn ? markOf(drawn) : null;
      },
      begin: (key) => around(begun.push(key) - 1),
      styles: (address) => markOf({ sheet: address }),
      collect(html) {
        const [first = '', ...rest] = keepBegun(html).split(`[${secret}#`);
        const words = wordsOfMarkup(first);
        const parts = rest.map((part) => {
          const end = part.indexOf(']');
          const mark = repeated[Number(part.slice(0, end))] as (typeof repeated)[number];
          const text = part.slice(end + 1);
          for (const word of wordsOfMarkup(text)) words.add(word);
          if ('words' in mark) for (const word of mark.words) words.add(word);
          return { mark, text };
        });
        const pieces: PagePiece[] = [first];
        for (const { mark, text } of parts) {
          pieces.push('words' in mark ? mark : stylesOf(mark.sheet, words));
          pieces.push(text);
        }
        return pieces;
      },
    };
  }

  return { forPage };
}

function pieceOf(text: string): SharedPiece {
  const bytes = Buffer.from(text);
  return { bytes, sha256: hash('sha256', bytes, 'base64') };
}
