import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('what has room stays as it is', () => {
  expect(shorten('Сделаю за два дня', 17)).toBe('Сделаю за два дня');
});

test('a long text ends with a whole word', () => {
  expect(shorten('Здравствуйте! Один вопрос влияет на цену', 30)).toBe('Здравствуйте! Один вопрос…');
  expect(shorten('Сделаю быстро, качественно', 16)).toBe('Сделаю быстро…');
});

test('one without gaps is cut where its room ends', () => {
  expect(shorten('https://example.ru/очень/длинный/адрес', 20)).toBe('https://example.ru/о…');
});
