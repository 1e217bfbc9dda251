import { expect, test } from 'vitest';
import {
  fillPlaceholders,
  PLACEHOLDERS,
  readSections,
  refuseMoreAnnouncements,
  refuseSaving,
  refuseSavingRow,
  refuseSlideDays,
  writeSections,
} from './content.ts';

test('placeholders are filled in as plain text', () => {
  const values = {
    brand: 'Проводка',
    company: 'ООО «$&»',
    support_email: 'a@b.ru',
    commission: '6,5 %',
    max_sum: '60 000 ₽',
    limit_days: '90 дней',
  };
  expect(fillPlaceholders('{биржа}: {комиссия}, {комиссия}; {компания}, {что-то}', values)).toBe(
    'Проводка: 6,5 %, 6,5 %; ООО «$&», {что-то}',
  );
  expect(fillPlaceholders(Object.values(PLACEHOLDERS).join(''), values)).not.toMatch(/[{}]/);
});

test('a text is read by its headings and written again', () => {
  const text =
    'Вступление\n\n## Общие положения {#general}\n\nПервый абзац.\n\n- пункт\n\n##  Без имени\nТекст\n##Не заголовок';
  const { lead, sections } = readSections(text);
  expect(lead).toBe('Вступление');
  expect(sections).toEqual([
    { id: 'general', title: 'Общие положения', text: 'Первый абзац.\n\n- пункт' },
    { id: 'part-2', title: 'Без имени', text: 'Текст\n##Не заголовок' },
  ]);
  expect(readSections(writeSections(sections))).toEqual({ lead: '', sections });
});

test.each([
  [{ isAdmin: true, seen: 2, newest: 2 }, undefined],
  [{ isAdmin: true, seen: 1, newest: 2 }, 'content_changed'],
  [{ isAdmin: true, seen: 3, newest: 2 }, 'content_changed'],
  [{ isAdmin: false, seen: 2, newest: 2 }, 'admin_required'],
])('saving %j: %s', (facts, code) => {
  expect(refuseSaving(facts)?.code).toBe(code);
});

const [READ, LATER] = ['2026-11-22T10:00:00.000Z', '2026-11-22T10:01:00.000Z'];

test.each([
  [{ isAdmin: true, seen: READ, saved: '2026-11-22T13:00:00+03:00' }, undefined],
  [{ isAdmin: true, seen: READ, saved: LATER }, 'row_changed'],
  [{ isAdmin: true, seen: undefined, saved: LATER }, undefined],
  [{ isAdmin: true, seen: READ, saved: null }, undefined],
  [{ isAdmin: true, seen: null, saved: READ }, 'row_changed'],
  [{ isAdmin: true, seen: null, saved: null }, undefined],
  [{ isAdmin: false, seen: READ, saved: READ }, 'admin_required'],
])('saving a row %j: %s', (facts, code) => {
  expect(refuseSavingRow(facts)?.code).toBe(code);
});

test('the banner holds five notices', () => {
  expect([4, 5].map((count) => refuseMoreAnnouncements(count)?.code)).toEqual([undefined, 'too_many_announcements']);
});

test('a slide ends after it begins', () => {
  const [one, two] = [new Date('2026-11-01'), new Date('2026-11-02')];
  expect([refuseSlideDays(one, two), refuseSlideDays(null, one), refuseSlideDays(two, null)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(refuseSlideDays(two, one)?.code).toBe('slide_days');
  expect(refuseSlideDays(two, two)?.code).toBe('slide_days');
});
