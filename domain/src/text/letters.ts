/** Tables of look-alike letters, their sounds and their keys, for search and names alike (product: search). */

/** Latin letters and the Cyrillic ones that look like them. */
export const LOOK_ALIKES = { latin: 'abcehkmoptxy', cyrillic: 'авсенкмортху' } as const;

/** The same keys of both layouts, row by row, in small letters. */
export const KEY_ROWS = {
  latin: ['`qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,.'],
  cyrillic: ['ёйцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
} as const;

/**
 * Russian letters that Latin ones write, «ё» as «е»: the likely ones, the likeliest first, then those of rarer ways to write
 * a name.
 */
const SOUNDS: readonly (readonly [latin: string, likely: string, rarer?: string])[] = [
  ['shch', 'щ'],
  ['sch', 'сч щ', 'ш'],
  ['dzh', 'дж'],
  ['sh', 'ш щ'],
  ['ch', 'ч'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ph', 'ф'],
  ['ts', 'ц тс'],
  ['tz', 'ц'],
  ['ck', 'к'],
  ['ya', 'я', 'ья ъя ия'],
  ['ja', 'я жа', 'ья ия'],
  ['ia', 'ия иа', 'ья я'],
  ['iya', 'ия', 'ья я'],
  ['yu', 'ю', 'ью ъю'],
  ['ju', 'ю жу', 'ью ию'],
  ['iu', 'ию иу', 'ью ю'],
  ['iyu', 'ию', 'ью ю'],
  ['yo', 'е', 'ье ъе'],
  ['jo', 'е жо', 'ье ие'],
  ['ye', 'е', 'ье ъе ые'],
  ['ie', 'ие', 'е ье ые йе'],
  ['iye', 'ие', 'ье е'],
  ['iy', 'ий', 'ый'],
  ['ij', 'ий', 'ый'],
  ['yy', 'ый', 'ий'],
  ['ii', 'ий ии', 'ый ыи'],
  ['yi', 'ый йи', 'и ьи ыи ии'],
  ['a', 'а'],
  ['b', 'б'],
  ['c', 'к ц с'],
  ['d', 'д'],
  ['e', 'е э'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'х'],
  ['i', 'и й', 'ы'],
  ['j', 'й ж', 'д'],
  ['k', 'к'],
  ['l', 'л ль'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['q', 'к'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т ть'],
  ['u', 'у'],
  ['v', 'в'],
  ['w', 'в'],
  ['x', 'кс х'],
  ['y', 'ы й и'],
  ['z', 'з'],
];

/** The Russian letters that the Latin ones at this place may stand for. */
export interface Sound {
  latin: string;
  likely: readonly string[];
  rarer: readonly string[];
}

const partsOf = (list: string): string[] => (list === '' ? [] : list.split(' '));

/** The longest come first, since the first that fits is taken. */
const LONGEST_FIRST: readonly Sound[] = SOUNDS.map(([latin, likely, rarer = '']) => ({
  latin,
  likely: partsOf(likely),
  rarer: partsOf(rarer),
})).toSorted((one, other) => other.latin.length - one.latin.length);

/** A word in small letters, parted where each sound begins; whatever is no Latin letter stands for itself. */
export function soundsOf(word: string): Sound[] {
  const sounds: Sound[] = [];
  for (let at = 0; at < word.length; ) {
    const letter = word[at] as string;
    const sound = LONGEST_FIRST.find(({ latin }) => word.startsWith(latin, at));
    sounds.push(sound ?? { latin: letter, likely: [letter], rarer: [] });
    at += sound?.latin.length ?? 1;
  }
  return sounds;
}

/** The ways to write one Russian letter in Latin ones; none of a sign that is not written. */
export const latinOf = (letter: string): string[] =>
  LONGEST_FIRST.filter(({ likely, rarer }) => [...likely, ...rarer].includes(letter)).map(({ latin }) => latin);
