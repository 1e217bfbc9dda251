import type { CallName } from '@provodka/contract/http/calls.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DealParams, openDealStage, type Pair } from '../../../test/deals/deal-stage.ts';
import { pdfPages } from '../../../test/files/pdf-text.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
const stage = openDealStage(() => server);
let pair: Pair;
let paidOut: DealParams;
let refunded: DealParams;
beforeAll(async () => {
  server = await startTestServer({ BRAND_NAME: 'Проба', COMPANY: 'ООО «Проба»' });
  pair = await stage.pair();
  paidOut = await stage.paidOut(pair);
  refunded = await stage.paid(pair, { price: 5040.5 });
  await pair.executor.deals_refund({ params: refunded, body: { comment: 'Не успеваю' } });
  await server.settle();
  await stage.pass({ seconds: 3 });
});
afterAll(() => server.stop());

async function load(login: string, name: CallName, input: { params?: object; query?: object }) {
  const { request } = await server.browser(login);
  const reply = await request(callAddress(name, input as never));
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
}

async function paper(login: string, name: 'deals_act' | 'deals_statement', params: DealParams): Promise<string> {
  const { reply, bytes } = await load(login, name, { params });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return pdfPages(bytes).join(' ');
}

describe('the act', () => {
  it('of accepted work names parties, work, sum in words and moments, to both sides alike', async () => {
    const text = await paper(pair.customerLogin, 'deals_act', paidOut);
    expect(text).toContain(`Акт № ${paidOut.order_id}-1 сдачи-приёмки работ`);
    expect(text).toContain('Заказчик: ');
    expect(text).toContain('Перенести остатки и взаиморасчёты');
    expect(text).toContain('10 000,00 ₽: Десять тысяч рублей 00 копеек.');
    expect(text).toContain('Выплачено Исполнителю: ');
    expect(text).toContain('Проба, ООО «Проба». Заказ');
    expect(text).toContain('Страница 1 из 1');
    expect(text).not.toContain('?');
    expect(text).not.toContain('650,00');
    expect(await paper(pair.executorLogin, 'deals_act', paidOut)).toBe(text);
  });

  it('of a returned deal tells of the return', async () => {
    const text = await paper(pair.customerLogin, 'deals_act', refunded);
    expect(text).toContain('о возврате оплаты');
    expect(text).toContain('Возвращено 5 368,13 ₽: Пять тысяч триста шестьдесят восемь рублей 13 копеек.');
  });

  it('of a hostile task shows what was written as text and does nothing', async () => {
    const another = await stage.pair();
    const description =
      'Перенести (https://evil.test) \\) Tj /URI (https://evil.test) << /S /JavaScript >> и \u202eотчёт\u2028';
    const params = await stage.paid(another, { description });
    await another.executor.deals_refund({ params, body: { comment: 'Не успеваю' } });
    await server.settle();
    await stage.pass({ seconds: 3 });
    const { bytes } = await load(another.customerLogin, 'deals_act', { params });
    expect(pdfPages(bytes).join(' ')).toContain(
      'Перенести (https://evil.test) \\) Tj /URI (https://evil.test) << /S /JavaScript >> и отчёт',
    );
    expect(bytes.toString('latin1')).not.toMatch(/\/(?:Annots?|URI|JavaScript|JS|Launch|OpenAction|AA)\b/);
  });

  it('of a long task goes on over numbered pages', async () => {
    const description = `Первый этап\n${'Сверить взаиморасчёты и разобрать документы за квартал.\n'.repeat(85)}`;
    const another = await stage.pair();
    const params = await stage.paid(another, { description });
    await another.executor.deals_refund({ params, body: { comment: 'Не успеваю' } });
    await server.settle();
    await stage.pass({ seconds: 3 });
    const { bytes } = await load(another.customerLogin, 'deals_act', { params });
    const pages = pdfPages(bytes);
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) expect(page).toContain(`Страница ${index + 1} из ${pages.length}`);
  });
});

describe('the payment statement', () => {
  it('shows a customer the reserve from the payment to nothing left', async () => {
    const text = await paper(pair.customerLogin, 'deals_statement', paidOut);
    expect(text).toMatch(/Оплата сделки, карта.* 10 650,00/);
    expect(text).toContain('Исполнителю за принятую работу 10 000,00');
    expect(text).toContain('Комиссия сервиса 650,00');
    expect(text).toContain('Итого 10 650,00 10 650,00');
    expect(text).toContain('Остаток: 0,00 ₽.');
  });

  it('shows an executor what was earned and sent, and no commission', async () => {
    const text = await paper(pair.executorLogin, 'deals_statement', paidOut);
    expect(text).toContain('Начислено за принятую работу 10 000,00');
    expect(text).toContain('Итого 10 000,00 10 000,00');
    expect(text).not.toContain('650');
    expect(text).not.toContain('омисси');
  });

  it('of a returned deal gives back what was paid', async () => {
    const text = await paper(pair.customerLogin, 'deals_statement', refunded);
    expect(text).toContain('Возврат Заказчику 5 368,13');
    expect(text).toContain('Остаток: 0,00 ₽.');
    expect(await paper(pair.executorLogin, 'deals_statement', refunded)).not.toContain('5 368');
  });
});

describe('papers', () => {
  it('are there for nobody else, and not before the end of the deal', async () => {
    const unfinished = await stage.paid(pair);
    for (const name of ['deals_act', 'deals_statement'] as const) {
      const statusTo = async (login: string, params: DealParams) => (await load(login, name, { params })).reply.status;
      expect(await statusTo('stranger', paidOut)).toBe(404);
      expect(await statusTo('moderator', paidOut)).toBe(404);
      expect(await statusTo(pair.customerLogin, { ...paidOut, order_id: paidOut.order_id + 1 })).toBe(404);
      expect(await statusTo(pair.customerLogin, unfinished)).toBe(422);
      expect(await statusTo(pair.executorLogin, unfinished)).toBe(422);
    }
    const view = async (params: DealParams) => (await pair.customer.deals_get({ params })).data.rights.documents;
    expect((await view(unfinished)).allowed).toBe(false);
    expect((await view(paidOut)).allowed).toBe(true);
  });
});

describe('the table of own deals', () => {
  const linesOf = (bytes: Buffer) => {
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8').slice(1);
    expect(text.endsWith('\r\n')).toBe(true);
    return text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
  };
  const column = (lines: string[][], name: string) => lines.slice(1).map((line) => line[lines[0]?.indexOf(name) ?? -1]);

  it('holds the deals of a side with their sums by the ledger', async () => {
    const { reply, bytes } = await load(pair.customerLogin, 'customer_deals_csv', {});
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const named = decodeURIComponent(reply.headers.get('content-disposition') ?? '');
    expect(named).toMatch(/^attachment;.*Сделки по \d{4}-\d{2}-\d{2}\.csv/);
    const lines = linesOf(bytes);
    const at = column(lines, 'Сделка').indexOf(`${refunded.order_id}-2\u200b`);
    expect(at).toBeGreaterThanOrEqual(0);
    for (const [name, value] of [
      ['Цена', '5040,5'],
      ['Комиссия', '327,63'],
      ['Оплачено', '5368,13'],
      ['Возвращено', '5368,13'],
      ['Статус', 'Возвращена'],
    ] as const)
      expect(column(lines, name)[at], name).toBe(value);
    const mine = linesOf((await load(pair.executorLogin, 'freelancer_deals_csv', {})).bytes);
    expect(mine[0]).not.toContain('Комиссия');
    expect(column(mine, 'Выплачено')[column(mine, 'Сделка').indexOf(`${paidOut.order_id}-1\u200b`)]).toBe('10000');
  });

  it('of other days is empty, of a wrong day refused, and a stranger’s holds nothing', async () => {
    const past = await load(pair.customerLogin, 'customer_deals_csv', { query: { date_to: '2020-01-01' } });
    expect(linesOf(past.bytes)).toHaveLength(1);
    const wrong = await load(pair.customerLogin, 'customer_deals_csv', { query: { date_from: '2020-13-01' } });
    expect(wrong.reply.status).toBe(422);
    expect(linesOf((await load('stranger', 'customer_deals_csv', {})).bytes)).toHaveLength(1);
  });

  it('takes both days in and makes no formula of a title', async () => {
    const another = await stage.pair();
    await stage.create(another, { description: '=HYPERLINK("http://x.test";"Счёт") за перенос остатков' });
    const today = new Date(server.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
    const { bytes } = await load(another.customerLogin, 'customer_deals_csv', {
      query: { date_from: today, date_to: today },
    });
    expect(bytes.toString('utf8')).toContain(`;"'=HYPERLINK(""http://x.test"";""Счёт"") за перенос остатков";`);
  });
});
