/** Cuts of people's texts. A grapheme is what people see as one sign: a letter with its marks, a flag, a family of emoji. */
const GRAPHEMES = new Intl.Segmenter('ru', { granularity: 'grapheme' });
/** A text may always be cut between two of these; most texts have no others, which spares the slow segmenter. */
const PLAIN_PAIR = /^[ -~\u0400-\u0481\u048a-\u052f]{2}$/;
const TRAILING = /[\s.,;:!?—–-]+$/;

/** The beginning of a text, at most `most` code units of it, that ends between two graphemes; empty when the first is longer. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, lastEndWithin(text, most)).toWellFormed();
}

/** The beginning of a text that has no room for all of it, cut between words, with an ellipsis behind it. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed();
  const cut = beginningOf(text, most);
  const lastGap = cut.search(/\s+\S*$/);
  // An address or a line of code may have no gap for long.
  const atWord = lastGap > most / 2 ? cut.slice(0, lastGap) : cut;
  return `${beginningOf(text, atWord.replace(TRAILING, '').length)}…`;
}

/** The first grapheme; empty when there is none. */
export const firstGrapheme = (text: string): string => graphemeAt(text, 0).toWellFormed();

export const lowerFirst = (text: string): string => changeFirst(text, (first) => first.toLocaleLowerCase('ru'));
export const upperFirst = (text: string): string => changeFirst(text, (first) => first.toLocaleUpperCase('ru'));

function changeFirst(text: string, change: (first: string) => string): string {
  const first = graphemeAt(text, 0);
  return change(first) + text.slice(first.length);
}

function lastEndWithin(text: string, most: number): number {
  if (most >= text.length) return text.length;
  if (most <= 0) return 0;
  if (PLAIN_PAIR.test(text.slice(most - 1, most + 1))) return most;
  return GRAPHEMES.segment(text).containing(most)?.index ?? most;
}

const graphemeAt = (text: string, at: number): string => GRAPHEMES.segment(text).containing(at)?.segment ?? '';
