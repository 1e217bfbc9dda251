/** Stems of Russian words by the Snowball algorithm, the one PostgreSQL's configuration `russian` uses. */

const VOWELS = 'аеиоуыэюя';
/** Endings that count only after а or я, then those that count anywhere; of both the longest is tried alone. */
interface Endings {
  afterA: ReadonlySet<string>;
  anywhere: ReadonlySet<string>;
  longest: number;
}

function endings(afterA: string, anywhere: string): Endings {
  const lists = [afterA, anywhere].map((list) => new Set(list.split(' ').filter(Boolean)));
  const [first = new Set<string>(), second = new Set<string>()] = lists;
  return { afterA: first, anywhere: second, longest: Math.max(...[...first, ...second].map(({ length }) => length)) };
}

const GERUND = endings('в вши вшись', 'ив ивши ившись ыв ывши ывшись');
const REFLEXIVE = endings('', 'ся сь');
const ADJECTIVE = endings('', 'ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею');
const PARTICIPLE = endings('ем нн вш ющ щ', 'ивш ывш ующ');
const VERB = endings(
  'ла на ете йте ли й л ем н ло но ет ют ны ть ешь нно',
  'ила ыла ена ейте уйте ите или ыли ей уй ил ыл им ым ен ило ыло ено ят ует уют ит ыт ены ить ыть ишь ую ю',
);
const NOUN = endings(
  '',
  'а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях ы ь ию ью ю ия ья я',
);
const DERIVATIONAL = endings('', 'ост ость');
const SUPERLATIVE = endings('', 'ейш ейше');

const MOST_KNOWN = 20_000;
const known = new Map<string, string>();

/** The stem of a word in small Russian letters without ё; any other word is its own. */
export function russianStem(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const stem = stemOf(word);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, stem);
  return stem;
}

function stemOf(word: string): string {
  if (!/^[а-я]+$/.test(word)) return word;
  const from = regionAfterVowel(word);
  if (from < 0) return word;
  let rest = cut(word, GERUND, from);
  if (rest === null) {
    const plain = cut(word, REFLEXIVE, from) ?? word;
    rest = cutAdjectival(plain, from) ?? cut(plain, VERB, from) ?? cut(plain, NOUN, from) ?? plain;
  }
  if (rest.length > from && rest.endsWith('и')) rest = rest.slice(0, -1);
  rest = cut(rest, DERIVATIONAL, Math.max(from, secondRegion(word))) ?? rest;
  return tidy(rest, from);
}

function cutAdjectival(word: string, from: number): string | null {
  const rest = cut(word, ADJECTIVE, from);
  return rest === null ? null : (cut(rest, PARTICIPLE, from) ?? rest);
}

function tidy(word: string, from: number): string {
  const plain = cut(word, SUPERLATIVE, from) ?? word;
  if (plain.length - 2 >= from && plain.endsWith('нн')) return plain.slice(0, -1);
  return plain === word && word.length > from && word.endsWith('ь') ? word.slice(0, -1) : plain;
}

/**
 * The word without its longest ending of the list; null when it has none, or one that does not count in its position.
 */
function cut(word: string, { afterA, anywhere, longest }: Endings, from: number): string | null {
  for (let length = Math.min(longest, word.length - from); length > 0; length--) {
    const rest = word.slice(0, -length);
    const ending = word.slice(-length);
    if (anywhere.has(ending)) return rest;
    if (afterA.has(ending)) return rest.length > from && /[ая]$/.test(rest) ? rest : null;
  }
  return null;
}

/** The start of the part in which endings are looked for; -1 in a word without vowels. */
function regionAfterVowel(word: string): number {
  const vowel = [...word].findIndex((letter) => VOWELS.includes(letter));
  return vowel < 0 ? -1 : vowel + 1;
}

/** The part after the second vowel that a consonant follows. */
function secondRegion(word: string): number {
  const [, before] = /^([^аеиоуыэюя]*[аеиоуыэюя]+[^аеиоуыэюя][^аеиоуыэюя]*[аеиоуыэюя]+[^аеиоуыэюя])/.exec(word) ?? [];
  return before?.length ?? word.length;
}
