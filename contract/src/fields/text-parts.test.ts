import { describe, expect, test } from 'vitest';
import { descriptionParts } from './text-parts.ts';

describe('descriptionParts', () => {
  test('finds addresses without the punctuation after them', () => {
    expect(descriptionParts('Смотрите https://its.1c.ru/db/erp?a=1, там (http://a.ru/b).')).toEqual([
      { kind: 'text', text: 'Смотрите ' },
      { kind: 'link', address: 'https://its.1c.ru/db/erp?a=1' },
      { kind: 'text', text: ', там (' },
      { kind: 'link', address: 'http://a.ru/b' },
      { kind: 'text', text: ').' },
    ]);
  });

  test.each([
    ['https://ru.wikipedia.org/wiki/1С_(фирма)', 'https://ru.wikipedia.org/wiki/1С_(фирма)'],
    ['(см. https://ru.wikipedia.org/wiki/1С_(фирма))', 'https://ru.wikipedia.org/wiki/1С_(фирма)'],
    ['[https://a.ru/b]', 'https://a.ru/b'],
    ['https://a.ru/b[1]', 'https://a.ru/b[1]'],
    ['https://бухгалтерия.рф/цены!', 'https://бухгалтерия.рф/цены'],
    ['«https://a.ru/b».', 'https://a.ru/b'],
    ['https://a.ru/b?..', 'https://a.ru/b'],
    ['“https://a.ru/b”', 'https://a.ru/b'],
    ['„https://a.ru/b“', 'https://a.ru/b'],
    ['`https://a.ru/b`', 'https://a.ru/b'],
    ['https://a.ru/b—', 'https://a.ru/b'],
    ['| https://a.ru/b|', 'https://a.ru/b'],
    ['https://a.ru/b\u200b', 'https://a.ru/b'],
    ['[текст](https://a.ru/b)', 'https://a.ru/b'],
    ['https://a.ru/b_(c)_(d))', 'https://a.ru/b_(c)_(d)'],
    ['HTTPS://Пример.РФ/А', 'HTTPS://Пример.РФ/А'],
    ['https://пример.рф', 'https://пример.рф'],
    ['https://a.ru/b?x={1}}', 'https://a.ru/b?x={1}'],
    ['https://a.ru:8080/b#c.', 'https://a.ru:8080/b#c'],
    ['https://a.ru/b/?x=1&y=(2).', 'https://a.ru/b/?x=1&y=(2)'],
  ])('of «%s» links «%s»', (line, address) => {
    expect(descriptionParts(line).filter(({ kind }) => kind === 'link')).toEqual([{ kind: 'link', address }]);
  });

  test('never links other schemes', () => {
    expect(descriptionParts('javascript:alert(1) file:///etc')).toEqual([
      { kind: 'text', text: 'javascript:alert(1) file:///etc' },
    ]);
  });
});
