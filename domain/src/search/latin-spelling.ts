/** Russian words that people write in Latin letters: «edo», «nastroyka» (product: search). */
import { latinOf, soundsOf } from '../text/letters.ts';

const MOST_READINGS = 64;
const LONGEST_WORD = 24;
const LONGEST_ABBREVIATION = 4;

/** The Russian words that a word in small Latin letters may write, the likeliest first; none for any other word. */
export function russianReadings(word: string): string[] {
  if (!/^[a-z]+$/.test(word) || word.length > LONGEST_WORD) return [];
  let read = [''];
  let at = 0;
  for (const { latin, likely } of soundsOf(word)) {
    const after = word.slice(at + latin.length);
    const isOpen = at === 0 || word.length <= LONGEST_ABBREVIATION;
    const fitting = likely.filter((sound) => fits(sound, after, isOpen));
    read = fitting.flatMap((sound) => read.filter((before) => follows(sound, before)).map((before) => before + sound));
    read = read.slice(0, MOST_READINGS);
    at += latin.length;
  }
  return read;
}

/** A text in small letters with the likeliest Russian letters for its Latin ones. */
export const likeliestReading = (text: string): string =>
  soundsOf(text).reduce((before, { likely }) => before + (likely.find((sound) => follows(sound, before)) ?? ''), '');

/** «й» stands behind a vowel or begins a word, «ы» stands behind a consonant. */
function follows(sound: string, before: string): boolean {
  if (sound === 'ы') return /[бвгджзклмнпрстфхцчшщ]$/.test(before);
  return sound !== 'й' || !/[бвгджзклмнпрстфхцчшщ]$/.test(before);
}

/** The Russian word that Latin letters write, as a regular expression. */
export const russianPattern = (word: string): string =>
  soundsOf(word)
    .map(({ likely, rarer }) => oneOf([...likely, ...rarer].filter((sound) => !sound.endsWith('ь')).map(withSoftSign)))
    .join('');

/** Consonants behind which a soft sign is not written in Latin letters. */
const SOFTENED = /[бвдзлмнпрст]$/;
const withSoftSign = (sound: string): string => (SOFTENED.test(sound) ? `${sound}ь?` : sound).replaceAll('е', '[её]');

/** A Russian word, «ё» as «е», in Latin letters, as a regular expression. */
export function latinPattern(word: string): string {
  let written = '';
  for (let at = 0; at < word.length; ) {
    const [letter, next = ''] = word.slice(at);
    const single = latinPatternOf(letter as string);
    // «ия» may be one sound, «кс» one letter.
    const paired = next === '' ? [] : latinOf(`${letter}${next}`);
    written += paired.length === 0 ? single : oneOf([...paired, single + latinPatternOf(next)]);
    at += paired.length === 0 ? 1 : 2;
  }
  return written;
}

function latinPatternOf(letter: string): string {
  if (letter === 'ъ' || letter === 'ь') return '';
  const written = latinOf(letter);
  if (written.length === 0) return letter;
  // «Sergei», «Sergey» and «Serge».
  return letter === 'й' ? `${oneOf(written)}?` : oneOf(written);
}

/** An expression for one of these: no brackets around one letter, square ones around several. */
function oneOf(parts: readonly string[]): string {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return parts.every((part) => /^[a-zа-я]$/.test(part)) ? `[${parts.join('')}]` : `(${parts.join('|')})`;
}

/** «э» begins a word or is an abbreviation's; a soft sign stands before a consonant or at the end. */
function fits(sound: string, after: string, isOpen: boolean): boolean {
  if (sound === 'э') return isOpen;
  return !sound.endsWith('ь') || !/^[aeiouy]/.test(after);
}
