import { expect, test } from 'vitest';
import { banWords } from './ban-words.ts';

test('a reason and the words of a moderator are two sentences, each with one full stop', () => {
  expect(banWords({ reason: 'Спам', comment: 'Десять одинаковых откликов' })).toBe('Спам. Десять одинаковых откликов.');
  expect(banWords({ reason: 'Обман', comment: 'Деньги не вернул. ' })).toBe('Обман. Деньги не вернул.');
  expect(banWords({ reason: 'Грубость', comment: '«Вы кто такой?»' })).toBe('Грубость. «Вы кто такой?»');
});

test('another reason is told by the words of the moderator alone', () => {
  expect(banWords({ reason: 'Другое', comment: 'Просил логин чужой базы.' })).toBe('Просил логин чужой базы.');
});
