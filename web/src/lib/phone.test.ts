import { expect, test } from 'vitest';
import { formatPhone, parsePhone } from './phone.ts';

test.each([
  ['8 916 123-45-67', '+79161234567'],
  ['+7 (916) 123-45-67', '+79161234567'],
  ['9161234567', '+79161234567'],
  ['+375 29 123-45-67', '+375291234567'],
  ['123', null],
  ['', null],
  ['+7 916 123', null],
])('«%s»', (typed, phone) => {
  expect(parsePhone(typed)).toBe(phone);
});

test('a stored phone is laid out and read back', () => {
  expect(formatPhone('+79161234567')).toBe('+7 (916) 123-45-67');
  expect(parsePhone(formatPhone('+79161234567'))).toBe('+79161234567');
  expect(formatPhone('+375291234567')).toBe('+375291234567');
});
