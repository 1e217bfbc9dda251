import { describe, expect, it } from 'vitest';
import { literalPrefixes } from './spelling-prefixes.ts';
import { allowTypo, spellings } from './spellings.ts';

describe('beginnings', () => {
  it.each([
    [['иван'], ['иван']],
    [['п[её]тр'], ['петр', 'пётр']],
    [
      ['(ya|ja)n', 'яна?'],
      ['yan', 'jan', 'ян'],
    ],
    [['к[а-я]?узнец'], ['к']],
    [['(^|[^a-z])и'], ['']],
    [['а[^a-z]+б'], ['а']],
    [['иван', 'иванов'], ['иван']],
    [['\\%'], ['']],
  ])('of %j are %j', (expressions, begun) => {
    expect(literalPrefixes(expressions)).toEqual(begun);
  });

  it('leave out no name that a word means, however it is spelled', () => {
    const names = [
      'Иванов',
      'Ivanov',
      'Пётр',
      'Pyotr',
      'Щербаков',
      'Shcherbakov',
      'Юлия',
      'Yuliya',
      'Жанна',
      'Кузнецова',
      'o’Neil',
    ];
    const typed = [...names, 'bdfyjd', 'gtnh', ';fyyf', 'kuznecova', 'кузнцова', 'и', 'юл', '%', 'x.y'];
    let met = 0;
    for (const query of typed)
      for (const word of spellings(query).flatMap((one) => [one, allowTypo(one)])) {
        const begun = literalPrefixes(word.ways);
        expect(begun.length).toBeLessThan(2000);
        for (const name of names
          .map((one) => one.toLowerCase())
          .filter((one) => new RegExp(`^${word.right}`).test(one))) {
          met += 1;
          expect([query, name, begun.some((text) => name.startsWith(text))]).toEqual([query, name, true]);
        }
      }
    expect(met).toBeGreaterThan(30);
  });
});
