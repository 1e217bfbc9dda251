/** Russian words that people write in Latin letters: «edo», «nastroyka» (product: search). */

/** Russian letters for Latin ones; the longest come first, since the first that fits is taken. */
const SOUNDS: readonly (readonly [string, readonly string[]])[] = [
  ['shch', ['щ']],
  ['sch', ['сч', 'щ']],
  ['iya', ['ия']],
  ['dzh', ['дж']],
  ['sh', ['ш', 'щ']],
  ['ch', ['ч']],
  ['zh', ['ж']],
  ['kh', ['х']],
  ['ph', ['ф']],
  ['ts', ['ц', 'тс']],
  ['ya', ['я']],
  ['ia', ['ия', 'иа']],
  ['yu', ['ю']],
  ['yo', ['е']],
  ['ye', ['е']],
  ['iy', ['ий']],
  ['a', ['а']],
  ['b', ['б']],
  ['c', ['ц', 'к', 'с']],
  ['d', ['д']],
  ['e', ['е', 'э']],
  ['f', ['ф']],
  ['g', ['г']],
  ['h', ['х']],
  ['i', ['и', 'й']],
  ['j', ['й', 'ж']],
  ['k', ['к']],
  ['l', ['л', 'ль']],
  ['m', ['м']],
  ['n', ['н']],
  ['o', ['о']],
  ['p', ['п']],
  ['q', ['к']],
  ['r', ['р']],
  ['s', ['с']],
  ['t', ['т', 'ть']],
  ['u', ['у']],
  ['v', ['в']],
  ['w', ['в']],
  ['x', ['кс', 'х']],
  ['y', ['ы', 'й', 'и']],
  ['z', ['з']],
];
const MOST_READINGS = 64;
const LONGEST_WORD = 24;
const LONGEST_ABBREVIATION = 4;

/** The Russian words that a word in small Latin letters may write, the likeliest first; none for any other word. */
export function russianReadings(word: string): string[] {
  if (!/^[a-z]+$/.test(word) || word.length > LONGEST_WORD) return [];
  let read = [''];
  for (let at = 0; at < word.length; ) {
    const [latin, russian] = SOUNDS.find(([letters]) => word.startsWith(letters, at)) ?? ['', []];
    const fitting = russian.filter((sound) =>
      fits(sound, word.slice(at + latin.length), at === 0 || word.length <= LONGEST_ABBREVIATION),
    );
    read = fitting.flatMap((sound) => read.map((before) => before + sound)).slice(0, MOST_READINGS);
    at += latin.length;
  }
  return read;
}

/** «э» begins a word or is an abbreviation's; a soft sign stands before a consonant or at the end. */
function fits(sound: string, after: string, isOpen: boolean): boolean {
  if (sound === 'э') return isOpen;
  return !sound.endsWith('ь') || !/^[aeiouy]/.test(after);
}
