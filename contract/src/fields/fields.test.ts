import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { commentForm, dealForm, deliveryForm, payoutForm } from '../deals/deals.ts';
import { reviewForm } from '../deals/reviews.ts';
import { orderForm } from '../orders/order-forms.ts';
import { orderFilter } from '../orders/order-lists.ts';
import { responseForm } from '../orders/responses.ts';
import { signInForm, signUpForm } from '../people/auth.ts';
import { ids, line, rubles, uuids } from './fields.ts';

/** All messages of each field, with plain spaces in numbers. */
function said(schema: z.ZodMiniType, input: Record<string, unknown>, field: string): string[] {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return issues.filter(({ path }) => path[0] === field).map(({ message }) => message.replaceAll(/\s/g, ' '));
}

test.each([
  [signInForm, 'login', 'Введите логин или почту'],
  [signInForm, 'password', 'Введите пароль'],
  [signUpForm, 'email', 'Укажите почту'],
  [dealForm, 'description', 'Опишите, что нужно сделать'],
  [dealForm, 'price', 'Укажите цену'],
  [dealForm, 'planned_at', 'Выберите день сдачи'],
  [deliveryForm, 'comment', 'Напишите, что сделано'],
  [commentForm, 'comment', 'Напишите причину'],
  [payoutForm, 'tax_status', 'Заполните поле «Налоговый статус»'],
  [orderForm, 'title', 'Напишите название'],
  [responseForm, 'message', 'Напишите сообщение заказчику'],
  [reviewForm, 'stars', 'Поставьте оценку'],
])('an empty field is asked for in one sentence: %#, %s', (schema, field, sentence) => {
  for (const empty of [{}, { [field]: '' }]) expect(said(schema, empty, field)).toEqual([sentence]);
});

test.each([
  ['\u200b'.repeat(20), null],
  ['\u2800\u3164\u200d\ufe0f'.repeat(10), null],
  ['\u202eзаказ на доработку', 'заказ на доработку'],
  ['за\u00adказ\u2066 на доработку\ufeff', 'заказ на доработку'],
  ['Семья 👩‍👩‍👧‍👦 и флаг 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️', 'Семья 👩‍👩‍👧‍👦 и флаг 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️'],
])('what nobody sees is no text, and turns none around: %j', (given, kept) => {
  const read = orderForm.safeParse({ title: given, description: 'а'.repeat(50) });
  if (kept === null) expect(said(orderForm, { title: given }, 'title')).toEqual(['Напишите название']);
  else expect(read.data?.title).toBe(kept);
});

test('blanks around a text are not kept', () => {
  const description = `Нужно настроить обмен\n\n  документами ${'а'.repeat(50)}`;
  const read = orderForm.parse({ title: '  Обмен УТ и БП\u2028', description: `\n\n ${description}\u00a0\n` });
  expect(read).toMatchObject({ title: 'Обмен УТ и БП', description });
});

test('bounds are said with the sentence, large numbers with spaces', () => {
  expect(said(dealForm, { description: 'коротко' }, 'description')).toEqual([
    'Опишите, что нужно сделать: от 20 до 5 000 символов',
  ]);
  expect(said(dealForm, { price: 123_456_789_012 }, 'price')).toEqual(['Укажите цену от 100 до 10 000 000 ₽']);
  expect(said(dealForm, { price: Number.NaN }, 'price')).toEqual(['Укажите цену от 100 до 10 000 000 ₽']);
  expect(said(dealForm, { price: 100.001 }, 'price')).toEqual(['Укажите цену с точностью до копейки']);
  expect(said(deliveryForm, { comment: 'а'.repeat(3001) }, 'comment')).toEqual([
    'Напишите, что сделано: не больше 3 000 символов',
  ]);
});

test.each([
  ['150.000', 150_000],
  ['150,000', 150_000],
  ['150\u00a0000', 150_000],
  ['1,5 тыс', 1_500],
  ['45000,50', 45_000.5],
])('a price written as «%s» is %d', (written, price) => {
  expect(z.object({ price: rubles('Цена', [1, 1_000_000]) }).parse({ price: written })).toEqual({ price });
});

test('a price that can be read in two ways is refused with both', () => {
  expect(said(dealForm, { price: '1500.000' }, 'price')).toEqual([
    'Можно прочесть как 1 500 и как 1 500 000: напишите без точки и запятой между тысячами',
  ]);
});

test('bounds of the budget in a filter are whole rubles', () => {
  expect(orderFilter.parse({ budget_from: '10000.50', budget_to: '45 000,99' })).toMatchObject({
    budget_from: 10_000,
    budget_to: 45_000,
  });
});

test.each([
  [{ list: [''] }, { list: [] }],
  [{ list: ['', '11', ''] }, { list: [11] }],
  [{ list: [] }, { list: [] }],
  [{ list: '11' }, { list: [11] }],
  [{ list: '' }, {}],
  [{}, {}],
])('a list in %j is read as %j', (given, read) => {
  expect(z.object({ list: ids('Платформы') }).parse(given)).toEqual(read);
});

test('a list of people may be emptied by a form too', () => {
  expect(uuids('Приглашённые').parse([''])).toEqual([]);
});

test('a title has two marks a letter at most', () => {
  expect(line('Название', [1, 30]).parse(`Об${'\u0301'.repeat(20)}мен`)).toBe('Об\u0301\u0301мен');
});

test('a name or a title is one line, whatever breaks it had, and keeps the blanks that do not break', () => {
  const title = 'Обмен\n\nhttps://evil.test\u2028хвост\tконец';
  const read = orderForm.safeParse({ title, description: 'а'.repeat(50) });
  expect(read.data?.title).toBe('Обмен https://evil.test хвост конец');
  expect(
    orderForm.safeParse({ title: 'Касса и\u00a0чек на двоих', description: 'а'.repeat(50) }).data?.title,
  ).toContain('\u00a0');
});

test.each([
  ['full_name', 'Поддержка Проводки', 'ФИО: эти слова закреплены за биржей. Выберите другие'],
  ['full_name', 'Ivаn', 'ФИО: пишите каждое слово буквами одного алфавита'],
  ['login', 'support', 'Этот логин закреплён за биржей. Придумайте другой'],
])('a %s that would be ours is refused: %s', (field, value, sentence) => {
  expect(said(signUpForm, { [field]: value }, field)).toEqual([sentence]);
});

test('signs that nobody sees are no part of a name', () => {
  const read = signUpForm.shape.full_name.safeParse('Ива\u200dнов\u{e0041} Пётр');
  expect(read.data).toBe('Иванов Пётр');
});
