/** Marks that a letter has at most in any writing; more of them run over the lines above and below. */
const MOST_MARKS = 2;
const HEAP = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

/** Whether a letter has more marks than any writing gives it; the text is in NFC. */
export const hasStackedMarks = (text: string): boolean => text.search(HEAP) >= 0;

/** The text with two marks a letter at most; it is in NFC. */
export const limitMarks = (text: string): string => text.replaceAll(HEAP, '$1');
