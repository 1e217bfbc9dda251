import { describe, expect, test } from 'vitest';
import { CONTACT_LINES, DRAWN_CONTACT_LINES, DRAWN_INNOCENT_LINES, INNOCENT_LINES } from '../../test/contact-lines.ts';
import { FURTHER_CONTACTS, FURTHER_INNOCENT } from '../../test/further-contact-lines.ts';
import { fromRubles } from '../money/money.ts';
import { DEFAULT_SETTINGS } from '../thresholds.ts';
import { CONTACT_MASK, contactsInName, maskContacts, refuseContacts } from './contacts.ts';
import { contactKinds, findContacts } from './contacts-finder.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

describe('masked', () => {
  test.each([
    ['Звоните +7 (916) 123-45-67 после обеда', 'phone', 'Звоните [контакт скрыт] после обеда'],
    ['тел. 8 916 123 45 67.', 'phone', 'тел. [контакт скрыт].'],
    ['89161234567', 'phone', '[контакт скрыт]'],
    ['мой 9161234567', 'phone', 'мой [контакт скрыт]'],
    ['916-123-45-67', 'phone', '[контакт скрыт]'],
    ['+375 29 123-45-67', 'phone', '[контакт скрыт]'],
    ['пишите на ivan.petrov+1c@mail.example.ru, жду', 'email', 'пишите на [контакт скрыт], жду'],
    ['почта: иван@почта.рф', 'email', 'почта: [контакт скрыт]'],
    ['мой ник @ivan_1c_dev', 'messenger', 'мой ник [контакт скрыт]'],
    ['https://t.me/ivan_1c и всё', 'messenger', '[контакт скрыт] и всё'],
    ['wa.me/79161234567', 'messenger', '[контакт скрыт]'],
    ['https://vk.com/id12345', 'messenger', '[контакт скрыт]'],
    ['Телеграм: ivan_1c', 'messenger', 'Телеграм: [контакт скрыт]'],
    ['скайп — live.ivan', 'messenger', 'скайп — [контакт скрыт]'],
  ])('%s', (text, kind, expected) => {
    expect(maskContacts(text)).toEqual({ text: expected, found: [kind] });
  });

  test('are found in each text alone, whatever the next one says', () => {
    const texts = ['пишите в тг ivanpetrov', 'setup of exchange'];
    expect(findContacts(texts.join('\n'))).toEqual([]);
    expect(contactKinds(texts)).toEqual(['messenger']);
  });

  test('every contact of a text, each kind named once', () => {
    const { text, found } = maskContacts('+7 916 123-45-67, +7 916 765-43-21, a@example.ru, t.me/anna_1c');
    expect(text.split(CONTACT_MASK)).toHaveLength(5);
    expect([...found].sort()).toEqual(['email', 'messenger', 'phone']);
  });
});

describe('left alone', () => {
  test.each([
    'Бюджет 1 500 000 ₽, срок 30 дней, этап 2 из 10',
    'ИНН 7707083893, КПП 773601001, ИНН ИП 500100732259',
    'Расчётный счёт 40702810938000060473',
    'Счёт от 10.03.2026 на 120 000,50 ₽ и ещё 8 500 ₽',
    'Заказ 123456, сделка 78901',
    'Интеграция 1С с Telegram Bot API и WhatsApp Business',
    'Платформа 8.3.24.1467, конфигурация 3.1.29.45',
    'Смотрите https://its.1c.ru/db/v8std и https://its.1c.ru/db/metod8dev',
    '&НаКлиенте Процедура ПриОткрытии(Отказ)',
    'Форма t.me упоминается без имени',
  ])('%s', (text) => {
    expect(maskContacts(text)).toEqual({ text, found: [] });
  });
});

describe('who may send contacts', () => {
  const nothing = { numberDeals: 0, sumDeals: fromRubles(0) };
  const thresholds = DEFAULT_SETTINGS.motivation;

  test.each([
    ['customer', { numberDeals: 50, sumDeals: fromRubles(29_999) }, false, 'customer_contacts_threshold'],
    ['customer', { numberDeals: 1, sumDeals: fromRubles(30_000) }, false, undefined],
    ['customer', nothing, true, undefined],
    ['freelancer', nothing, false, 'freelancer_contacts_threshold'],
    ['freelancer', { ...nothing, numberDeals: 1 }, false, undefined],
    ['freelancer', nothing, true, undefined],
  ] as const)('%s with %o, a paid deal together %s: %s', (side, stats, hasPaidDealTogether, code) => {
    const openSince = hasPaidDealTogether ? NOW : null;
    expect(refuseContacts({ side, stats, openSince, writtenAt: NOW }, thresholds, NOW)?.code).toBe(code);
  });

  test('stay masked in what was written before the deal was paid', () => {
    const sender = {
      side: 'freelancer',
      stats: nothing,
      openSince: NOW,
      writtenAt: new Date(NOW.getTime() - 1),
    } as const;
    expect(refuseContacts(sender, thresholds, NOW)?.code).toBe('freelancer_contacts_threshold');
  });
});

describe('a name', () => {
  test.each([
    ['Ковалёва', 'Ирина', 'Сергеевна', []],
    ['', 'ivan_petrov', null, []],
    ['Телеграмов', 'Вацап', '', []],
    ['тг ivan_1c', 'Иван', '', ['last_name']],
    ['Иванов', 'ivan@mail.ru', '+7 916 123-45-67', ['first_name', 'middle_name']],
    ['8 916', '123 45 67', '', ['last_name', 'first_name']],
    ['123-45-67', '8-916', null, ['last_name', 'first_name']],
  ])('%s %s %s holds contacts in %j', (last_name, first_name, middle_name, parts) => {
    expect(contactsInName({ last_name, first_name, middle_name })).toEqual(parts);
  });
});

describe('a corpus of lines', () => {
  const contacts = [...CONTACT_LINES, ...DRAWN_CONTACT_LINES];
  const innocent = [...INNOCENT_LINES, ...DRAWN_INNOCENT_LINES];
  const caught = contacts.filter((line) => {
    const text = line.replaceAll(/\[\[|\]\]/g, '');
    const [start, end] = [line.indexOf('[['), line.indexOf(']]') - 2];
    return findContacts(text).some((contact) => contact.start <= start && contact.end >= end);
  });
  const bent = innocent.filter((line) => maskContacts(line).text !== line);

  test('of at least 400, more than 97 % of the contacts are hidden whole', () => {
    expect(contacts.length + innocent.length).toBeGreaterThanOrEqual(400);
    const missed = contacts.filter((line) => !caught.includes(line));
    expect(caught.length / contacts.length, missed.join('\n')).toBeGreaterThanOrEqual(0.97);
  });

  test('and at most 1 % of the innocent ones is bent', () => {
    expect(bent.length / innocent.length, bent.map((line) => maskContacts(line).text).join('\n')).toBeLessThanOrEqual(
      0.01,
    );
  });
});

test('keeps the text around a contact unchanged', () => {
  const text = '𝟖ки\u200b: —８\u200b９１６ 123 45 67—\u200b👍🏽 конец';
  expect(maskContacts(text).text).toBe('𝟖ки\u200b: —[контакт скрыт]—\u200b👍🏽 конец');
});

test.each([
  ['a'.repeat(10_000)],
  ['1'.repeat(10_000)],
  ['8 '.repeat(5000)],
  ['8-'.repeat(5000)],
  ['a.'.repeat(5000)],
  ['a@'.repeat(5000)],
  ['a @ '.repeat(2500)],
  [`a@${'b.'.repeat(5000)}`],
  [`${'тг '.repeat(3000)}`],
  [`телеграм${' '.repeat(10_000)}`],
  ['a собака b точка '.repeat(600)],
  ['t . me / '.repeat(1100)],
  ['(9('.repeat(3000)],
  ['\u200b'.repeat(10_000)],
  ['@a'.repeat(5000)],
  ['ИНН 9705123456 '.repeat(660)],
])('a long text of %j is read to its end', (text) => {
  // A backtracking pattern would exceed the test's time limit.
  expect(maskContacts(text).text.length).toBeGreaterThan(0);
});

describe('further ways past the marketplace', () => {
  const missed = FURTHER_CONTACTS.filter((line) => findContacts(line).length === 0);
  const bent = FURTHER_INNOCENT.filter((line) => findContacts(line).length > 0);

  test('are found, nine of ten at least', () => {
    expect(1 - missed.length / FURTHER_CONTACTS.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  test('and at most three of a hundred innocent lines are taken for one', () => {
    expect(
      bent.length / FURTHER_INNOCENT.length,
      bent.map((line) => maskContacts(line).text).join('\n'),
    ).toBeLessThanOrEqual(0.03);
  });
});
