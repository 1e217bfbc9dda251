import { extname } from 'node:path';
import { beginningOf } from '@provodka/domain/text/graphemes.ts';
import { limitMarks } from '@provodka/domain/text/stacked-marks.ts';

const MOST_SIGNS = 150;
const MOST_EXTENSION_SIGNS = 12;
/** Controls, format marks (bidi and zero-width among them), lone surrogates and everything else that shows as nothing. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The name of a file as people see it: no invisible signs (so that nothing reverses its ending), no heaps of marks, no
 * path, no signs that other systems forbid, at most 150 signs with the extension kept.
 */
export function fileTitle(name: string): string {
  const seen = name
    // How browsers write these signs in the heading of a part.
    .replaceAll(/%22|%0D|%0A/gi, (escaped) => decodeURIComponent(escaped))
    .normalize('NFC')
    // Quotes are forbidden where files are kept, angled ones are not.
    .replaceAll(/"([^"]*)"/g, '«$1»')
    .replaceAll(INVISIBLE, '');
  const bare =
    limitMarks(seen)
      .replace(/^.*[\\/]/, '')
      .replaceAll(/[<>:"|?*]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'file';
  const extension = beginningOf(extname(bare), MOST_EXTENSION_SIGNS);
  const stem = bare.slice(0, bare.length - extname(bare).length);
  return beginningOf(stem, lengthOf(stem, MOST_SIGNS - Array.from(extension).length)) + extension;
}

/** The code units of so many signs of a text, counted as the database counts signs. */
function lengthOf(text: string, signs: number): number {
  let length = 0;
  let seen = 0;
  for (const sign of text) {
    if (seen === signs) break;
    seen += 1;
    length += sign.length;
  }
  return length;
}
