import { describe, expect, it } from 'vitest';
import { playNews } from '../../test/live/news.ts';
import { ORDER_FORM, RESPONSE_FORM, type ResponseIds } from '../../test/market.ts';

const news = playNews();
const { api, bell, titles, letters, pass, responded, subscribe } = news;
const { respond } = news.market;

/** A person past every threshold. */
const proven = (login: string) => news.server.makers.user(login, { deals: 12, sum: 400_000 });
const lettersOf = async (login: string, title: string) =>
  (await letters(login)).filter((letter) => letter.includes(title)).length;
const reprice = async (params: ResponseIds, price: number) =>
  (await api(news.freelancer)).responses_update({ params, body: { price } });
const read = async (login: string) => (await api(login)).notifications_read({ body: { all: true } });

describe('a person who repeats the same action', () => {
  it('to a response is told of once, then once in a quarter of an hour, by its newest terms', async () => {
    const params = await responded();
    const endpoint = await subscribe(news.customer);
    for (const price of [11_000, 12_000, 13_000, 14_000]) {
      await reprice(params, price);
      await news.server.settle();
      await pass({ minutes: 4 });
    }
    expect(await titles(news.customer)).toEqual(['Отклик изменён', 'Новый отклик']);
    expect((await bell(news.customer))[0]?.text).toContain('14\u00a0000');
    const [newest = '', , ...others] = await letters(news.customer);
    expect(others).toHaveLength(1);
    expect(newest).toContain('14\u00a0000');
    expect(news.pushes.got(endpoint).map(({ text }) => /1\d\u00a0000/.exec(text ?? '')?.[0])).toEqual([
      '11\u00a0000',
      '14\u00a0000',
    ]);
    await read(news.customer);
    await reprice(params, 15_000);
    await news.server.settle();
    expect(await lettersOf(news.customer, 'отклик изменён')).toBe(3);
  });

  it('to an order sends its responders one letter for ten edits', async () => {
    const { order_id } = await responded();
    for (let edit = 1; edit <= 10; edit++) {
      const body = { title: `${ORDER_FORM.title}, правка ${edit}` };
      await (await api(news.customer)).orders_update({ params: { order_id }, body });
      await news.server.settle();
    }
    expect(await titles(news.freelancer)).toEqual(['Заказ изменён']);
    expect(await lettersOf(news.freelancer, 'заказ изменён')).toBe(1);
    await pass({ minutes: 15 });
    await pass({ minutes: 30 });
    expect(await lettersOf(news.freelancer, 'заказ изменён')).toBe(2);
    expect((await letters(news.freelancer))[0]).toContain('правка 10');
  });

  it('by responding and withdrawing sends three letters of each, then one of each in a quarter of an hour', async () => {
    await proven(news.freelancer);
    const first = await responded();
    const { order_id } = first;
    let { response_id } = first;
    const freelancer = await api(news.freelancer);
    for (let round = 1; round <= 7; round++) {
      await freelancer.responses_delete({ params: { order_id, response_id } });
      await news.server.settle();
      response_id = (await freelancer.responses_create({ params: { order_id }, body: RESPONSE_FORM })).data.id;
      await news.server.settle();
    }
    expect(await titles(news.customer)).toEqual(['8\u00a0новых откликов', 'Отклик отозван']);
    expect(await letters(news.customer)).toHaveLength(6);
    await pass({ minutes: 15 });
    expect(await letters(news.customer)).toHaveLength(8);
    expect(await lettersOf(news.customer, 'отклик отозван')).toBe(4);
  });

  it.each([false, true])(
    'by choosing and unchoosing tells of the state that stands, once (told at each step: %s)',
    async (isToldEachTime) => {
      const params = await responded();
      const other = `${news.freelancer}_other`;
      await api(other);
      await respond(other, params.order_id);
      await news.server.settle();
      const customer = await api(news.customer);
      for (let turn = 0; turn < 15; turn += 1) {
        await customer.responses_approve({ params });
        if (isToldEachTime) await news.server.settle();
        if (turn < 14) await customer.responses_revoke({ params });
        if (isToldEachTime) await news.server.settle();
      }
      await news.server.settle();
      for (const login of [news.freelancer, other]) {
        const told = await bell(login);
        const about = (title: string) => told.filter((line) => line.title.includes(title)).length;
        const isChosen = login === news.freelancer;
        expect(about('выбрал другого')).toBe(isChosen ? 0 : 1);
        expect(about('Вас выбрали')).toBe(isChosen ? 1 : 0);
        // Immediate notification of each step would send three letters before the pause.
        expect(await lettersOf(login, 'выбрал другого')).toBeLessThanOrEqual(isChosen ? 0 : isToldEachTime ? 3 : 1);
      }
    },
  );

  it('by proposing deals and deleting them sends three letters of each, and counts them in one line', async () => {
    await Promise.all([proven(news.customer), proven(news.freelancer)]);
    const params = await responded();
    const customer = await api(news.customer);
    await customer.responses_approve({ params });
    const stage = { description: 'Первый этап работ целиком', price: 5000 };
    const planned_at = new Date(news.server.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    for (let round = 1; round <= 6; round++) {
      const { order_id } = params;
      const { data } = await customer.deals_create({ params: { order_id }, body: { ...stage, planned_at } });
      await news.server.settle();
      await customer.deals_delete({ params: { order_id, deal_id: data.id } });
      await news.server.settle();
    }
    expect((await titles(news.freelancer)).slice(0, 2)).toEqual([
      '6\u00a0сделок удалено до оплаты',
      '6\u00a0новых сделок',
    ]);
    await pass({ minutes: 15 });
    expect(await lettersOf(news.freelancer, 'удалено до оплаты')).toBe(1);
    expect(await lettersOf(news.freelancer, 'до оплаты')).toBe(4);
    expect(await lettersOf(news.freelancer, 'Предложена сделка')).toBe(1);
  });
});

describe('a letter about several', () => {
  const nightOf = async (then: (lost: number) => Promise<unknown>) => {
    await (await api(news.customer)).notifications_prefer({
      body: { is_quiet: true, quiet_from: 9 * 60, quiet_until: 12 * 60 },
    });
    const { order_id } = await responded();
    const { id } = await respond(`${news.freelancer}_second`, order_id);
    await news.server.settle();
    await then(id);
    await pass({ hours: 3 });
    return await letters(news.customer);
  };

  it('is one in the morning for what came in the quiet hours', async () => {
    const [letter, ...others] = await nightOf(async () => {});
    expect(others).toEqual([]);
    expect(letter).toContain('2\u00a0новых отклика');
  });

  it('is not lost with the newest of them', async () => {
    const [letter, ...others] = await nightOf((lost) =>
      news.server.db.updateTable('responses').set({ status: 'withdrawn' }).where('id', '=', lost).execute(),
    );
    expect(others).toEqual([]);
    expect(letter).toContain('новый отклик');
  });
});
