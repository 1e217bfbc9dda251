import { describe, expect, it } from 'vitest';
import { foldLetters, switchKeyboardLayout } from './search-letters.ts';

describe('letters that look alike', () => {
  it.each([
    ['1C', '1с'],
    ['1С', '1с'],
    ['УT', 'ут'],
    ['YT', 'ут'],
    ['KKT', 'ккт'],
    ['еxcel', 'excel'],
    ['ВitriХ24', 'bitrix24'],
    ['Ёлка и берёза', 'елка и береза'],
    ['Wordами', 'wordами'],
    ['ЕФС-1, 6-НДФЛ', 'ефс 1, 6-ндфл'],
    ['ФСБУ 5/2019, XML/JSON', 'фсбу 5 2019, xml json'],
  ])('of «%s» are one: «%s»', (text, folded) => {
    expect(foldLetters(text)).toBe(folded);
    expect(foldLetters(folded)).toBe(folded);
  });
});

describe('the other keyboard layout', () => {
  it.each([
    ['pfhgkfnf', 'зарплата'],
    ['j,vty', 'обмен'],
    ['ыйд', 'sql'],
    ['учсуд', 'excel'],
    ['`krf', 'ёлка'],
    ['8.3', '8ю3'],
  ])('of «%s» is «%s»', (typed, meant) => {
    expect(switchKeyboardLayout(typed)).toBe(meant);
    expect(switchKeyboardLayout(meant)).toBe(typed);
  });
});
