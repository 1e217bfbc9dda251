import { describe, expect, it, test } from 'vitest';
import { buildDictionary } from './search-dictionary.ts';
import { readQuery, searchFor } from './search-query.ts';
import { STOP_WORDS } from './stop-words.ts';

const dictionary = buildDictionary([
  ['ЗУП', 'Зарплата и управление персоналом', '1С:ЗУП'],
  ['УТ', 'Управление торговлей'],
  ['1С ДО', 'Документооборот'],
  ['Битрикс', '1C-Bitrix', 'Bitrix'],
  ['склад'],
  ['МойСклад', 'Мой склад'],
]);
const textOf = (query: string) => searchFor(query, dictionary).text;

test('a term in Latin letters is read as meant', () => {
  expect(readQuery('zup 3.1', dictionary, false)).toMatchObject({ typed: 'зуп 3.1', isChanged: true });
  expect(readQuery('zup', dictionary, true).isChanged).toBe(false);
});

describe('a query', () => {
  it.each([
    ['этикетки', "('этикетки':* | 'этикеток')"],
    ['печать этикеток', "(('печать' | 'печа' | 'печати') & ('этикеток':* | 'этикетка'))"],
    ['настройки склада', "(('настройки' | 'настроек') & 'склада':*)"],
    ['остаток склада', "(('остаток' | 'остатка') & 'склада':*)"],
    ['обмен данными', "(('обмен' | 'обменом') & 'данными':*)"],
    ["веб-кли'ент", "'веб-кли ент':*"],
    ['***', ''],
  ])('of plain words, «%s», asks for %s', (query, text) => {
    expect(textOf(query)).toBe(text);
  });

  it.each([
    ['ут', "('ут' | ('управление' | 'управлен') <-> 'торговлей')"],
    ['YT', "('ут' | ('управление' | 'управлен') <-> 'торговлей')"],
    ['управлению торговлей', "((('управлению' | 'управлен') & 'торговлей':*) | 'ут')"],
    ['1С:ДО', "'документооборот'"],
    ['битрикс обмен', "(('битрикс' | 'bitrix') & ('обмен':* | 'обменом'))"],
    ['1c-bitrix', "('1с-bitrix':* | 'битрикс' | 'bitrix')"],
    ['склад', "'склад':*"],
    ['ут11', "((('ут' | ('управление' | 'управлен') <-> 'торговлей') & '11':*) | 'ут11':*)"],
    ['ут-11', "((('ут' | ('управление' | 'управлен') <-> 'торговлей') & '11':*) | 'ут11':*)"],
    ['отчет мой склад', "('отчет' & 'склад':*)"],
    ['отчет Мой Склад', "('отчет' & ('склад':* | 'мойсклад'))"],
    ['мой склад', "('склад':* | 'мойсклад')"],
  ])('with a term, «%s», asks for whatever means the same: %s', (query, text) => {
    expect(textOf(query)).toBe(text);
  });

  it.each([...STOP_WORDS])('is the same with the function word «%s» within', (word) => {
    const withAbbreviations = buildDictionary([['ИИ', 'нейросеть'], ['УТ', 'Управление торговлей'], ['ОС'], ['склад']]);
    const read = (query: string) => readQuery(query, withAbbreviations, false);
    expect(read(`отчет ${word} склад`).search).toEqual(read('отчет склад').search);
    expect(read(`отчет ${word} склад`).isChanged).toBe(false);
    expect(read(`отчет склад ${word}`).search).toEqual(read('отчет склад').search);
  });

  it.each(['1c зуп', 'зуп 1С', '1С:ЗУП'])('that says it is about 1C, «%s», asks for the rest', (query) => {
    expect(textOf(query)).not.toContain('1с');
    expect(textOf(query)).toContain("'зуп'");
  });

  it('for 1C alone asks for that', () => {
    expect(textOf('1C')).toBe("'1с'");
  });

  it.each([
    ['"печатные формы"', "('печатные' <-> 'формы')"],
    ['"печатные формы', "('печатные' <-> 'формы')"],
    ['задание -этикетки', "((('задание' | 'задан')) & !(('этикетки' | 'этикеток')))"],
    [
      'задание -"печать этикеток"',
      "((('задание' | 'задан')) & !(('печать' | 'печа' | 'печати') <-> ('этикеток' | 'этикетка')))",
    ],
    ['обмен or ут', "((('обмен' | 'обменом')) | ('ут'))"],
    ['"', ''],
    ['"" -"" or or', ''],
    ['-'.repeat(33), ''],
    [`задание ${'-'.repeat(200)}ут`, "((('задание' | 'задан')) & !('ут'))"],
    ['задание "\' & | ! <-> :*()"', "(('задание' | 'задан'))"],
  ])('with signs, «%s», means what is written of them: %s', (query, text) => {
    expect(textOf(query)).toBe(text);
    expect(readQuery(query, dictionary, false)).toMatchObject({ isChanged: false });
  });

  it.each(['12', '№12', '# 12'])('of a number, «%s», names an order', (query) => {
    expect(searchFor(query, dictionary).number).toBe(12);
  });
});

describe('a term typed in the other layout', () => {
  it.each([
    ['en', 'ут'],
    [',bnhbrc', 'битрикс'],
    ['настройка pe', 'настройка pe'],
    ['ишекшч', 'bitrix'],
    ['pfhgkfnf', 'pfhgkfnf'],
    ['bitrix', 'bitrix'],
  ])('is read as meant: «%s» as «%s»', (typed, meant) => {
    expect(readQuery(typed, dictionary, false)).toMatchObject({ typed: meant, isChanged: typed !== meant });
  });

  it('is left alone for whoever asks exactly', () => {
    expect(readQuery('en', dictionary, true)).toMatchObject({ typed: 'en', isChanged: false });
  });
});
