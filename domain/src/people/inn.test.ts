import { describe, expect, it } from 'vitest';
import { isPersonInn, typedInn } from './inn.ts';

describe("a person's INN", () => {
  it.each(['500100732259', '165512348062'])('accepts %s, whose two checksums fit', (inn) => {
    expect(isPersonInn(inn)).toBe(true);
  });

  it('refuses every other last pair of digits', () => {
    const others = Array.from({ length: 100 }, (_, pair) => `5001007322${String(pair).padStart(2, '0')}`);
    expect(others.filter(isPersonInn)).toEqual(['500100732259']);
  });

  it.each(['', '7707083893', '50010073225', '5001007322590', '50010073225a', ' 00100732259'])('refuses %j', (text) => {
    expect(isPersonInn(text)).toBe(false);
  });
});

it.each([
  '500100732259',
  'ИНН 500100732259',
  'инн: 5001 0073 2259',
  ' 5001\u00a00073\u00a02259\u200b',
  '５００１００７３２２５９',
])('reads %j as it was copied', (text) => {
  expect(isPersonInn(typedInn(text))).toBe(true);
});

it('drops nothing else of what was typed', () => {
  expect(typedInn('5001-0073-2259')).toBe('5001-0073-2259');
  expect(typedInn('500100732259 и ещё')).toBe('500100732259иещё');
});
