import { describe, expect, test } from 'vitest';
import { CRITERIA_LIMITS, tidyCriteria, withTick } from './criteria.ts';
import { criteriaOf } from './criteria-reading.ts';

const CORPUS: [what: string, description: string, criteria: string[]][] = [
  [
    'a list under its heading, beside another of what there is',
    `Что есть:
- УТ 11.5
- Битрикс

Что должно получиться:
- остатки по характеристикам и по двум складам отдельно;
- цены — розничная и акционная, акционная с датой окончания;
- при изменении остатка сайт узнаёт об этом не позже чем через 5 минут.

Проверяем на тестовом поддомене: двадцать товаров плюс сутки обмена.`,
    [
      'остатки по характеристикам и по двум складам отдельно',
      'цены — розничная и акционная, акционная с датой окончания',
      'при изменении остатка сайт узнаёт об этом не позже чем через 5 минут',
    ],
  ],
  [
    'numbers, a blank line below the heading, boxes of a check list',
    'Нужен перенос остатков.\n\nКритерии приёмки\n\n1. [ ] Сальдо по 60 и 62 сходится\n2. [x] Протокол расхождений пуст',
    ['Сальдо по 60 и 62 сходится', 'Протокол расхождений пуст'],
  ],
  [
    'lines without marks under a heading',
    'Критерии приёмки:\nОтчёт строится за минуту\nИтоги сходятся с ОСВ',
    ['Отчёт строится за минуту', 'Итоги сходятся с ОСВ'],
  ],
  [
    'an item that goes on in the next line',
    'Результат:\n- настройки в рабочей базе,\n  не на копии\n- инструкция',
    ['настройки в рабочей базе, не на копии', 'инструкция'],
  ],
  [
    'a sentence in the middle of a paragraph',
    'Код открыт, обсуждать готовы. Приёмка — три закрытия подряд на стенде и одно боевое. Копию дадим.',
    ['три закрытия подряд на стенде и одно боевое'],
  ],
  [
    'a sentence after a colon',
    'Результат: проводки за год на копии, настройки в рабочей базе.',
    ['проводки за год на копии, настройки в рабочей базе'],
  ],
  ['a plain list of the task', 'Нужно:\n- выгрузка цен\n- загрузка заказов', ['выгрузка цен', 'загрузка заказов']],
  ['a list of what goes wrong', 'Проблемы:\n- дубли контрагентов\n- пропали оплаты', []],
  ['whom one looks for', 'Нужен человек, который:\n- знает Шину\n- уже запускал её', []],
  ['prose alone', 'Нужно перенести остатки и сверить их с бухгалтерией. Результат покажите на копии.', []],
  [
    'code is no list',
    'Вот так сейчас:\n```\n- не список\n```\nПриёмка:\n- ошибка не повторяется',
    ['ошибка не повторяется'],
  ],
  ['nothing', '', []],
];

describe('criteria of a description', () => {
  test.each(CORPUS)('%s', (_what, description, criteria) => {
    expect(criteriaOf(description)).toEqual(criteria);
  });

  test('stay within what a deal has', () => {
    const [most, longest] = [CRITERIA_LIMITS.number[1], CRITERIA_LIMITS.title[1]];
    const items = Array.from({ length: most + 5 }, (_, index) => `- пункт ${index}`).join('\n');
    expect(criteriaOf(items)).toHaveLength(most);
    expect(criteriaOf(`- ${'щ'.repeat(longest + 1)}`)[0]).toHaveLength(longest);
  });
});

test('removes list marks, blanks and repetitions from typed lines', () => {
  expect(tidyCriteria(['', '- Сальдо сходится;', '2) Протокол пуст.', 'Сальдо сходится', '- '])).toEqual([
    'Сальдо сходится',
    'Протокол пуст',
  ]);
});

test('a tick is set once and taken back', () => {
  expect(withTick([3], 1, true)).toEqual([1, 3]);
  expect(withTick([1, 3], 1, true)).toEqual([1, 3]);
  expect(withTick([1, 3], 1, false)).toEqual([3]);
});
