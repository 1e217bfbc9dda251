import { hash } from 'node:crypto';
import type { Drawings } from '../lib/drawn-once.tsx';
import type { PagePiece, SharedPiece } from '../lib/server-context.ts';

/** Of the markup and its keys together; a card is 4 kB. */
const MOST_BYTES = 16_000_000;

/** What one page repeats and what it draws anew. */
export interface PageDrawings extends Drawings {
  /** The page in pieces: its own texts and what it shares with others; what it has drawn anew is kept. */
  collect(html: string): PagePiece[];
}

/** The drawings of one server: the oldest make room for new ones. */
export function openDrawings() {
  const kept = new Map<string, SharedPiece>();
  let bytes = 0;

  function keep(key: string, text: string): void {
    if (kept.has(key)) return;
    const piece = pieceOf(text);
    kept.set(key, piece);
    bytes += key.length + piece.bytes.length;
    for (const [oldKey, old] of kept) {
      if (bytes <= MOST_BYTES) return;
      kept.delete(oldKey);
      bytes -= oldKey.length + old.bytes.length;
    }
  }

  /** @param secret nobody outside knows it, so that no text of a page can be taken for a mark */
  function forPage(secret: string): PageDrawings {
    const begun: string[] = [];
    const repeated: SharedPiece[] = [];
    const around = (position: number) => [`[${secret} ${position}[`, `]${secret} ${position}]`] as const;
    const markOf = (piece: SharedPiece) => `[${secret}#${repeated.push(piece) - 1}]`;

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
      collect(html) {
        const [first = '', ...rest] = keepBegun(html).split(`[${secret}#`);
        const pieces: PagePiece[] = [first];
        for (const part of rest) {
          const end = part.indexOf(']');
          pieces.push(repeated[Number(part.slice(0, end))] as SharedPiece, part.slice(end + 1));
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
