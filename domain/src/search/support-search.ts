/** Search through the articles of the support: few texts, so each is read whole. */
import { russianReadings } from './latin-spelling.ts';
import { russianStem } from './russian-stem.ts';
import { foldLetters, switchKeyboardLayout } from './search-letters.ts';
import { spellings, withTypos } from './spellings.ts';
import { STOP_WORDS } from './stop-words.ts';

/** A searchable text; words of its title weigh more than those of its body. */
export interface SearchedText {
  title: string;
  text: string;
}

const TITLE_WEIGHT = 3;
/** Shorter beginnings of words are in every text. */
const SHORTEST_BEGINNING = 3;
/** The least share of a query's words that a text must have, when no text has all of them. */
const FEWEST_OF_MANY = 0.5;

/** Synonyms in questions about money and people. */
const SAME = [
  'вывод вывести снять обналичить забрать',
  'возврат вернуть верните возвращение манибек',
  'оплата оплатить заплатить платеж платить',
  'деньги средства сумма бабки',
  'комиссия процент',
  'спор арбитраж конфликт претензия разногласие жалоба',
  'исполнитель фрилансер программист специалист',
  'заказчик клиент',
  'отклик заявка откликнуться предложение',
  'блокировка бан заблокировали забанили ограничение',
  'пароль войти вход логин авторизация',
  'отзыв оценка рейтинг звезды',
  'сделка договор контракт',
  'заказ задание задача',
  'уведомление оповещение письмо рассылка',
  'кошелек счет баланс',
].map((words) => words.split(' ').map(russianStem));

export interface FoundText<T> {
  found: T;
  /** The first sentence of the text with most of the words; null when its title alone has them. */
  sentence: string | null;
}

/**
 * Texts with every word of the query in some form, the best first. Without any, the query is tried in the other layout,
 * in other letters, with synonyms and one slip, and last by most of its words.
 */
export function searchTexts<T extends SearchedText>(texts: readonly T[], query: string): FoundText<T>[] {
  const read = texts.map((found) => ({ found, title: stemsOf(found.title), text: stemsOf(found.text) }));
  const search = (words: readonly IsWord[], fewest: number) =>
    read
      .map((one) => ({ found: one.found, score: scoreOf(one, words, fewest) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ found }) => ({ found, sentence: sentenceWith(found.text, words) }));
  const asTyped = stemsOf(query).map(isStem);
  const flipped = stemsOf(switchKeyboardLayout(query)).map(isStem);
  const meant = wordsOf(query).map(isMeant);
  for (const [words, fewest] of [
    [asTyped, asTyped.length],
    [flipped, flipped.length],
    [meant, meant.length],
    [meant, Math.ceil(meant.length * FEWEST_OF_MANY)],
  ] as const) {
    const found = search(words, fewest);
    if (found.length > 0) return found;
  }
  return [];
}

/** Tells whether a stem of a text matches a word of the query. */
type IsWord = (stem: string) => boolean;

const isStem =
  (word: string): IsWord =>
  (stem) =>
    stem === word || (word.length >= SHORTEST_BEGINNING && stem.startsWith(word));

function isMeant(word: string): IsWord {
  const own = [word, ...wordsOf(switchKeyboardLayout(word)), ...russianReadings(word)].map(russianStem);
  const meanings = [...new Set([...own, ...own.flatMap((stem) => SAME.find((same) => same.includes(stem)) ?? [])])];
  const near = spellings(russianStem(word)).map((part) => new RegExp(`^${withTypos(part)}`));
  return (stem) => meanings.some((one) => isStem(one)(stem)) || near.some((one) => one.test(stem));
}

const SENTENCES = new Intl.Segmenter('ru', { granularity: 'sentence' });

function sentenceWith(text: string, words: readonly IsWord[]): string | null {
  const sentences = Array.from(SENTENCES.segment(text), ({ segment }) => {
    const stems = stemsOf(segment);
    return { sentence: segment.trim(), number: words.filter((word) => stems.some(word)).length };
  });
  const [best] = sentences.filter(({ number }) => number > 0).toSorted((a, b) => b.number - a.number);
  return best?.sentence ?? null;
}

const wordsOf = (text: string): string[] =>
  (foldLetters(text.normalize('NFC')).match(/[a-zа-я0-9]+/g) ?? []).filter((word) => !STOP_WORDS.has(word));

const stemsOf = (text: string): string[] => wordsOf(text).map(russianStem);

/** 0 when fewer than so many words occur, or the query is empty. */
function scoreOf(page: { title: string[]; text: string[] }, words: readonly IsWord[], fewest: number): number {
  const scores = words.map((word) => TITLE_WEIGHT * Number(page.title.some(word)) + Number(page.text.some(word)));
  const isEnough = scores.filter((score) => score > 0).length >= fewest;
  return isEnough ? scores.reduce((sum, score) => sum + score, 0) : 0;
}
