/** Letters of a search: look-alikes are unified, and keys pressed in the wrong layout are read as meant (product: search). */
import { KEY_ROWS, LOOK_ALIKES } from '../text/letters.ts';

const ONLY_LATIN = /[dfgijlnqrsuvwz]/;
const ONLY_CYRILLIC = /[бгджзийлпфцчшщъыьэюя]/;
const WORD = /[a-zа-я0-9]+/g;
/** PostgreSQL reads the hyphen of «ЕФС-1» as a minus. */
const HYPHEN_BEFORE_NUMBER = /(?<=[a-zа-я])-(?=\d)/g;

/**
 * Text in small letters with ё as е, each word in one alphabet: a word with a letter that only Latin has is Latin, any
 * other Cyrillic («1C» and «УT» become «1с» and «ут»); a hyphen before a number is a space, and so is a slash, since
 * PostgreSQL reads «XML/JSON» and «5/2019» as the path of a file. The database's `search_fold` does the same to searched texts.
 */
export function foldLetters(text: string): string {
  const small = text.toLowerCase().replaceAll('ё', 'е').replaceAll('/', ' ').replaceAll(HYPHEN_BEFORE_NUMBER, ' ');
  return /[a-z]/.test(small) ? small.replaceAll(WORD, foldWord) : small;
}

function foldWord(word: string): string {
  if (!/[a-z]/.test(word)) return word;
  if (!ONLY_LATIN.test(word)) return replaceEach(word, LOOK_ALIKES.latin, LOOK_ALIKES.cyrillic);
  return ONLY_CYRILLIC.test(word) ? word : replaceEach(word, LOOK_ALIKES.cyrillic, LOOK_ALIKES.latin);
}

function replaceEach(word: string, from: string, to: string): string {
  return Array.from(word, (letter) => to[from.indexOf(letter)] ?? letter).join('');
}

const LATIN_KEYS = KEY_ROWS.latin.join('');
const CYRILLIC_KEYS = KEY_ROWS.cyrillic.join('');

/** The text as the same keys write it in the other layout, in small letters; signs on other keys stay. */
export function switchKeyboardLayout(text: string): string {
  const small = text.toLowerCase();
  return /[а-яё]/.test(small)
    ? replaceEach(small, CYRILLIC_KEYS, LATIN_KEYS)
    : replaceEach(small, LATIN_KEYS, CYRILLIC_KEYS);
}
