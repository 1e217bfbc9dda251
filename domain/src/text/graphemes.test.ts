import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf, firstGrapheme, lowerFirst, shorten, upperFirst } from './graphemes.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const HOSTILE = [
  FAMILY,
  '🇷🇺',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '👍🏽',
  'й'.normalize('NFD'),
  'е\u0301\u0302\u0303',
  '❤️',
  '1️⃣',
  '\r\n',
  '\ud83d',
  '\udc68',
  '\u200d',
  '\ufe0f',
  '\u0600',
  'क्षि',
  '각'.normalize('NFD'),
  ' ',
  '. ',
  '\n',
  'Обмен',
  'УТ 11',
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 24 })
  .map((parts) => parts.join(''));
const place = fc.nat(80);

/** Boundaries of graphemes, found by walking the text from its beginning. */
const endsIn = (text: string): Set<number> =>
  new Set([...new Intl.Segmenter('ru').segment(text)].map(({ index, segment }) => index + segment.length).concat(0));

/** Throws when a cut tears a grapheme of the text or a pair of surrogates. */
function assertWhole(text: string, cut: string): void {
  if (!cut.isWellFormed()) throw new Error(`${JSON.stringify(cut)} is torn`);
  if (!text.toWellFormed().startsWith(cut)) throw new Error(`${JSON.stringify(cut)} is no beginning`);
  if (!endsIn(text).has(cut.length)) throw new Error(`${JSON.stringify(cut)} ends inside of a grapheme`);
}

describe('cuts of hostile texts', () => {
  it('keeps every grapheme whole when a text is cut anywhere', () => {
    const property = fc.property(hostile, place, (text, most) => {
      const cut = beginningOf(text, most);
      assertWhole(text, cut);
      if (cut.length > Math.max(most, 0)) throw new Error('longer than asked for');
      const next = [...endsIn(text)].filter((end) => end > cut.length);
      if (next.some((end) => end <= most)) throw new Error('a grapheme that has room is missing');
    });
    expect(fc.check(property)).toMatchObject({ failed: false });
  });

  it('keeps every grapheme whole when a text is cut between words', () => {
    const property = fc.property(hostile, place, (text, most) => {
      const short = shorten(text, most);
      const isCut = text.length > most;
      assertWhole(text, isCut ? short.slice(0, -1) : short);
      if (short.length > Math.max(most, 0) + 1 && isCut) throw new Error('longer than asked for');
    });
    expect(fc.check(property)).toMatchObject({ failed: false });
  });

  it('keeps every grapheme whole when the first is taken', () => {
    const property = fc.property(hostile, (text) => {
      assertWhole(text, firstGrapheme(text));
      if (text !== '' && firstGrapheme(text) === '') throw new Error('nothing is taken');
    });
    expect(fc.check(property)).toMatchObject({ failed: false });
  });

  it.each([
    ['by code units', (text: string, most: number) => text.slice(0, most)],
    ['by code points', (text: string, most: number) => [...text].slice(0, most).join('')],
  ])('finds a planted cut %s', (_, cut) => {
    const property = fc.property(hostile, place, (text, most) => assertWhole(text, cut(text, most)));
    expect(fc.check(property).failed).toBe(true);
  });
});

it.each([
  ['Сделаю за два дня', 17, 'Сделаю за два дня'],
  ['Здравствуйте! Один вопрос влияет на цену', 30, 'Здравствуйте! Один вопрос…'],
  ['Сделаю быстро, качественно', 16, 'Сделаю быстро…'],
  ['https://example.ru/очень/длинный/адрес', 20, 'https://example.ru/о…'],
  [`Обмен ${FAMILY}`, 10, 'Обмен…'],
])('shortens «%s» to %d', (text, most, short) => {
  expect(shorten(text, most)).toBe(short);
});

it('changes the case of the first letter only', () => {
  expect([lowerFirst('Новый Отклик'), upperFirst('июнь')]).toEqual(['новый Отклик', 'Июнь']);
  expect(upperFirst('и\u0306од')).toBe('И\u0306од');
});
