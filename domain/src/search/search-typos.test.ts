import { describe, expect, it } from 'vitest';
import { russianStem } from './russian-stem.ts';
import { buildDictionary } from './search-dictionary.ts';
import { correctQuery, type UsedWord, wordsOneEditAway } from './search-typos.ts';

const WORDS = 'зарплата зарплаты настройка наряд отчет обмен excel касса эквайрингом маршрут чек лист web клиент'.split(
  ' ',
);
const used: UsedWord[] = WORDS.map((word, at) => ({ word, stem: russianStem(word), number_orders: 20 - at }));
const find = (words: readonly string[], stems: readonly string[]) =>
  Promise.resolve(used.filter(({ word, stem }) => words.includes(word) || stems.includes(stem)));
const dictionary = buildDictionary([['себестоимость', 'калькуляция'], ['народ'], ['УТ', 'Управление торговлей']]);
const guess = (query: string) => correctQuery(query, dictionary, find);

describe('a query that finds nothing', () => {
  it.each([
    ['pfhgkfnf', 'зарплата'],
    ['yfcnhjqrf ут', 'настройка ут'],
    ['1c:pfhgkfnf', '1с:зарплата'],
    ['учсуд', 'excel'],
    ['зарпалта', 'зарплата'],
    ['зарплота', 'зарплата'],
    ['зарпата', 'зарплата'],
    ['зарпплата', 'зарплата'],
    ['эквайринх', 'эквайрингом'],
    ['калькуляцыя', 'калькуляция'],
    ['настрйока зарпалты', 'настройка зарплаты'],
    ['nastroyka zarplaty', 'настройка зарплаты'],
    ['кассаобмен', 'касса обмен'],
    ['чеклист', 'чек-лист'],
    ['webклиент', 'web клиент'],
    ['клиентweb', 'клиент web'],
    ['нарял', 'наряд'],
  ])('is read as it was meant: «%s» as «%s»', async (typed, meant) => {
    expect(await guess(typed)).toBe(meant);
  });

  it.each([
    ['зарплата', 'is right'],
    ['калькуляции', 'is right in another form'],
    ['народ', 'is right, and no order has it'],
    ['обмн', 'is short'],
    ['зрпалта', 'has two mistakes'],
    ['марашртуу', 'has two mistakes'],
    ['sql', 'is a word of another language'],
    ['http', 'is written with letters of both'],
    ['номер12345', 'is no word'],
    ['excelями', 'has an ending in the other alphabet'],
    ['леслист', 'is not two known words'],
    ['на', 'says nothing'],
  ])('stays: «%s» %s', async (typed) => {
    expect(await guess(typed)).toBeNull();
  });
});

describe('one mistake', () => {
  it('in a short word is a slip of the finger or of the ear', () => {
    const near = wordsOneEditAway('отчет');
    expect(near).toEqual(expect.arrayContaining(['отчт', 'отечт', 'отчкт', 'атчет', 'отчеет']));
    expect(near).not.toContain('отчют');
    expect(wordsOneEditAway('народ')).not.toContain('наряд');
  });

  it('in a longer one may be any letter', () => {
    expect(wordsOneEditAway('маршрут')).toContain('маршрфт');
  });
});
