import { describe, expect, it } from 'vitest';
import { isPersonInn } from './inn.ts';

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
