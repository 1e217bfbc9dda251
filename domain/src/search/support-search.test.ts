import { expect, test } from 'vitest';
import { searchTexts } from './support-search.ts';

const RETURN = { title: 'Возврат и доработка', text: 'Возвращается вся сумма вместе с комиссией.' };
const PRICE = { title: 'Комиссия 6,5 %', text: 'Платит заказчик сверх цены.' };
const BOT = { title: 'Бот в Telegram', text: 'Присылает уведомления.' };
const search = (query: string) => searchTexts([RETURN, PRICE, BOT], query).map(({ found }) => found);

test.each([
  ['words are found in any form, a title first', 'комиссии', [PRICE, RETURN]],
  ['every word has to be there', 'комиссия заказчику', [PRICE]],
  ['small words do not count', 'возврат с комиссией', [RETURN]],
  ['a word may be begun', 'уведом', [BOT]],
  ['the wrong layout is read as meant', 'djpdhfn', [RETURN]],
  ['Latin letters are read as Russian ones', 'vozvrat', [RETURN]],
  ['a slip is forgiven', 'комисия', [PRICE, RETURN]],
  ['a slip is forgiven in the other layout', 'rjvbccbz', [PRICE, RETURN]],
  ['another word for the same is known', 'процент', [PRICE, RETURN]],
  ['composed letters are one', 'уведомлении\u0306', [BOT]],
  ['most words are enough where no text has all', 'телеграм бот не присылает', [BOT]],
  ['what is nowhere finds nothing', 'погода', []],
  ['nothing but small words finds nothing', 'и в', []],
])('%s: «%s»', (_, query, found) => {
  expect(search(query)).toEqual(found);
});

test.each([
  ['the sentence with most of the words is named', 'деньги в резерве', 'Деньги ждут в резерве.'],
  ['a word in another form names its sentence', 'заказчика', 'Заказчик платит сразу.'],
  ['a text whose title alone has the word names none', 'оплата', null],
])('%s: «%s»', (_, query, sentence) => {
  const text = { title: 'Как идёт оплата', text: 'Заказчик платит сразу. Деньги ждут в резерве.\nДеньги не пропадут.' };
  expect(searchTexts([text], query)).toEqual([{ found: text, sentence }]);
});
