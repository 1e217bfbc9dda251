import { hash } from 'node:crypto';
import type { Drawings } from '../lib/drawn-once.tsx';
import type { PagePiece, SharedPiece } from '../lib/server-context.ts';

/** Of the markup and its keys together; a card is 4 kB. */
const MOST_BYTES = 16_000_000;

/** What one page repeats and what it draws anew. */
export interface PageDrawings extends Drawings {
  /** A mark for the text of `address`, read when it is first asked for. */
  file(address: string): string;
  /** The page in pieces: its own texts and what it shares with others; what it has drawn anew is kept. */
  collect(html: string): PagePiece[];
}

/**
 * The drawings of one server: the oldest make room for new ones.
 * @param read the text of a file by its address
 */
export function openDrawings(read: (address: string) => string) {
  const kept = new Map<string, SharedPiece>();
  const joined = new Map<string, SharedPiece>();
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

  /** Files that follow each other are one piece, since a policy names whole elements. */
  function joinedFiles(addresses: readonly string[]): SharedPiece {
    const key = addresses.join();
    let piece = joined.get(key);
    if (!piece) {
      piece = pieceOf(addresses.map(read).join(''));
      joined.set(key, piece);
    }
    return piece;
  }

  /** @param secret nobody outside knows it, so that no text of a page can be taken for a mark */
  function forPage(secret: string): PageDrawings {
    const begun: string[] = [];
    const repeated: (SharedPiece | { file: string })[] = [];
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
      file: (address) => markOf({ file: address }),
      collect(html) {
        const [first = '', ...rest] = keepBegun(html).split(`[${secret}#`);
        const pieces: PagePiece[] = [first];
        let run: string[] = [];
        for (const part of rest) {
          const end = part.indexOf(']');
          const text = part.slice(end + 1);
          const mark = repeated[Number(part.slice(0, end))] as (typeof repeated)[number];
          if ('bytes' in mark) pieces.push(mark);
          else run.push(mark.file);
          if (text === '' && 'file' in mark) continue;
          if (run.length > 0) pieces.push(joinedFiles(run));
          run = [];
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
