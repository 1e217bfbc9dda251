import { describe, expect, it } from 'vitest';
import { spellings } from './spellings.ts';

const isRight = (text: string, query: string) =>
  spellings(query).every(({ right }) => new RegExp(right).test(text.toLowerCase()));
const isNear = (text: string, query: string) =>
  spellings(query).every(({ right, slips }) =>
    [right, ...slips].some((one) => new RegExp(one).test(text.toLowerCase())),
  );

describe('a name', () => {
  it.each([
    ['Иванов Пётр Сергеевич', 'иванов петр'],
    ['Иванов Петр', 'Пётр'],
    ['Андрей Королёв', 'АНДРЕИ\u0306'],
    ['Иванов Иван', 'bdfyjd'],
    ['Баранова Юлия', ',fhfyjdf'],
    ['Хохлова Жанна', '[j[kjdf ;fyyf'],
    ['Иванов Иван', 'Ivan'],
    ['Иванов Иван', 'Ivanov I.'],
    ['Иванов Иван', 'и.и. Иванов'],
    ['Петров-Водкин Кузьма', 'петров водкин'],
    ['Петров-Водкин Кузьма', 'Петров-Водкин'],
    ['Щербакова Наталья', 'Shcherbakova Natalia'],
    ['Цой Евгений', 'Tsoy Evgeniy'],
    ['Соловьёв Артём', 'Solovyov Artyom'],
    ['Соловьёв Артём', 'solovev artem'],
    ['Пётр Ильин', 'Pyotr Ilyin'],
    ['Мария Юрьевна Жукова', 'Maria Yuryevna Zhukova'],
    ['Александр Дмитриевич', 'Alexandr Dmitrievich'],
    ['Алексей Хромов', 'Aleksey Khromov'],
    ['Ольга Гусева', 'Olga Guseva'],
    ['Ivan Petrov', 'иван петров'],
    ['Сидоров Олег', 'Cидopов'],
  ])('«%s» is found by «%s»', (name, query) => {
    expect(isRight(name, query)).toBe(true);
  });

  it.each([
    ['Иванов Пётр', 'ивонов'],
    ['Кузнецова Мария', 'кузнцова мария'],
    ['Кузнецова Мария', 'кузнецоваа'],
    ['Кузнецова Мария', 'кузенцова'],
    ['Кузнецова Мария', 'kuznecova'],
    ['Кузнецова Мария', 'Kuznetzava'],
    ['Кузнецова Мария', 'repytwjvf'],
  ])('«%s» is found by «%s», one letter of which slipped', (name, query) => {
    expect(isNear(name, query)).toBe(true);
  });

  it.each([
    ['Иванов Пётр', 'сидоров'],
    ['Иванов Пётр', 'ивонав'],
    ['Иванов Пётр', 'петя'],
    ['Олег Ким', 'кит'],
    ['Иванов Пётр', 'иванов м.'],
    ['Иванов Пётр', '%'],
  ])('«%s» is not found by «%s»', (name, query) => {
    expect(isNear(name, query)).toBe(false);
  });
});

describe('slips', () => {
  const expressionsOf = (query: string) => spellings(query).map(({ slips }) => slips.length);

  it('are forgiven in the first three words alone, so that a long query costs the database no seconds', () => {
    expect(expressionsOf('остатки склады накладные договоры').map((number) => number > 0)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('are not forgiven in a word longer than any name', () => {
    expect(expressionsOf('ж'.repeat(150))).toEqual([0]);
  });
});
