import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from '../people/folded-names.ts';
import { latinPattern, likeliestReading, russianPattern, russianReadings } from '../search/latin-spelling.ts';
import { foldLetters, switchKeyboardLayout } from '../search/search-letters.ts';
import { KEY_ROWS, LOOK_ALIKES, latinOf, soundsOf } from './letters.ts';

describe('the tables of letters', () => {
  it('pair every look-alike and every key with one other', () => {
    expect(LOOK_ALIKES.latin).toHaveLength(LOOK_ALIKES.cyrillic.length);
    expect(KEY_ROWS.latin.map((row) => row.length)).toEqual(KEY_ROWS.cyrillic.map((row) => row.length));
  });

  it('write every letter of both alphabets but the signs', () => {
    for (const latin of 'abcdefghijklmnopqrstuvwxyz') expect(soundsOf(latin)[0]?.likely).not.toEqual([latin]);
    for (const letter of 'абвгдежзийклмнопрстуфхцчшщыэюя') expect([letter, latinOf(letter)]).not.toEqual([letter, []]);
  });

  it('say the same of look-alikes to the eye and to the search', () => {
    const word = fc.string({ unit: fc.constantFrom(...LOOK_ALIKES.latin, ...LOOK_ALIKES.cyrillic), maxLength: 8 });
    const property = fc.property(word, (text) => {
      expect(foldLetters(text)).toBe(foldName(text));
    });
    expect(fc.check(property)).toMatchObject({ failed: false });
  });

  it('say the same of sounds to every search', () => {
    const latin = fc.stringMatching(/^[a-z]{1,10}$/);
    const property = fc.property(latin, (word) => {
      const readings = russianReadings(word);
      const pattern = new RegExp(`^${russianPattern(word)}$`);
      expect(readings.filter((reading) => !pattern.test(reading))).toEqual([]);
      if (readings.length > 0) expect(likeliestReading(word)).toMatch(pattern);
    });
    expect(fc.check(property)).toMatchObject({ failed: false });
  });
});

it.each([
  ['sergey', 'сергей'],
  ['fyodor', 'федор'],
  ['yulia', 'юлия'],
  ['yuliya', 'юлия'],
  ['julia', 'юлия'],
  ['maria', 'мария'],
  ['aleksey', 'алексей'],
  ['alexei', 'алексей'],
  ['natalya', 'наталья'],
  ['schetchik', 'счетчик'],
  ['shchukin', 'щукин'],
  ['maxim', 'максим'],
  ['zarplaty', 'зарплаты'],
  ['maliy', 'малый'],
  ['evgeniy', 'евгений'],
])('«%s» and «%s» are each found by the other', (latin, russian) => {
  expect(russian).toMatch(new RegExp(`^${russianPattern(latin)}$`));
  expect(latin).toMatch(new RegExp(`^${latinPattern(russian)}$`));
});

it('reads the other layout back, whatever was typed in it', () => {
  const word = fc.string({ unit: fc.constantFrom(...KEY_ROWS.latin.join('')), minLength: 1, maxLength: 12 });
  const property = fc.property(word, (typed) => {
    expect(switchKeyboardLayout(switchKeyboardLayout(typed))).toBe(typed);
  });
  expect(fc.check(property)).toMatchObject({ failed: false });
});
