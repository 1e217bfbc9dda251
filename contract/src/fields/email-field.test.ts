import { expect, test } from 'vitest';
import { signInForm } from '../people/auth.ts';
import { asciiEmail, emailField } from './email-field.ts';

test.each([
  ['ivan@example.ru', 'ivan@example.ru'],
  [' Ivan.Petrov+1c@Example.RU ', 'Ivan.Petrov+1c@Example.RU'],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@Почта.РФ', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@поддомен.пример.рус', 'ivan@xn--d1aad1agbce.xn--e1afmkfd.xn--p1acf'],
  ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
  ['anna@bücher.de', 'anna@xn--bcher-kva.de'],
  ['\u202aivan@example.ru\u202c', 'ivan@example.ru'],
  ['\ufeffivan@example.ru\u200b', 'ivan@example.ru'],
])('keeps «%s» as %s', (written, kept) => {
  expect(emailField.parse(written)).toBe(kept);
});

test.each([
  'ivan',
  'ivan@',
  '@example.ru',
  'ivan@example',
  'ivan@127.0.0.1',
  'ivan@example..ru',
  'ivan..petrov@example.ru',
  '.ivan@example.ru',
  'ivan@example.ru/path',
  'ivan@example.ru:25',
  'ivan@user:pass@example.ru',
  'иван петров@пример.рф',
  'ivan@-пример.рф',
  'ivan@0x7f.1',
  'mailto:ivan@example.ru',
  'Иван <ivan@example.ru>',
  'ivan@example,ru',
  'ivan@пример.рф.',
  'ivan@xn--.рф',
  'ivan@при мер.рф',
  'ivan@.рф',
  'ivan@рф',
  'ivan@exam\u200bple.ru',
])('refuses %j', (written) => {
  expect(asciiEmail(written)).toBeNull();
  expect(emailField.safeParse(written).success).toBe(false);
});

test('signs in by an address in either spelling, and leaves a login as it is', () => {
  const login = (typed: string) => signInForm.parse({ login: typed, password: 'x' }).login;
  expect(login('ivan@почта.рф')).toBe(login('ivan@xn--80a1acny.xn--p1ai'));
  expect(login('Ivan_1C')).toBe('Ivan_1C');
});
