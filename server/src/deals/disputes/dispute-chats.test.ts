import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DealParams, type Pair, playDeals } from '../../../test/deals/deal-stage.ts';
import { refusalOf } from '../../../test/market.ts';
import { openTelegramStage } from '../../../test/people/telegram-phone.ts';
import { announceDeal } from '../../messages/service.ts';
import { transact } from '../../platform/database/database.ts';

const site = playDeals();
const { stage } = site;
const { linkedPhone } = openTelegramStage(() => site.server);

const OPENING = { reason: 'poor_quality', comment: 'Остатки обновляются раз в час вместо реального времени' } as const;

const moderator = () => site.server.api('judge');
beforeAll(() => site.server.makers.user('judge', { is_moderator: true }));

async function disputed(pair: Pair): Promise<DealParams> {
  const params = await stage.delivered(pair);
  await pair.customer.deals_dispute({ params, body: OPENING });
  return params;
}

describe('the chat of a dispute', () => {
  const write = (api: Pair['customer'], { order_id, deal_id }: DealParams, message: string) =>
    api.messages_create({ params: { order_id }, body: { deal_id, is_dispute: true, message } });
  const read = async (api: Pair['customer'], { order_id, deal_id }: DealParams, is_dispute = true) =>
    (await api.messages_list({ params: { order_id }, query: { deal_id, is_dispute } })).data.toReversed();

  it('is of both sides and of moderators, apart from that of the deal, and nobody else’s', async () => {
    const pair = await stage.pair();
    const params = await disputed(pair);
    const judge = await moderator();
    await write(pair.executor, params, 'Раз в час договаривались в чате, мой номер +7 912 345-67-89');
    await write(judge, params, 'Приложите журнал обмена за два дня');
    await write(pair.customer, params, 'В описании написано «в реальном времени»');
    await site.server.settle();
    const seen = await read(pair.customer, params);
    expect(seen.map(({ by, is_own, author }) => [by, is_own, author === null])).toEqual([
      ['freelancer', false, false],
      ['moderator', false, true],
      ['customer', true, false],
      [null, false, true],
    ]);
    expect(seen[0]?.message).toContain('+7 912');
    expect((await read(judge, params)).map(({ is_own }) => is_own)).toEqual([false, true, false, false]);
    const ofDeal = await read(pair.customer, params, false);
    expect(ofDeal.every(({ is_system }) => is_system)).toBe(true);
    const { data: inbox } = await pair.executor.freelancer_messages_list({ query: { order_id: params.order_id } });
    expect(inbox[0]?.chats.map(({ title, number_unread_messages: unread }) => [title, unread])).toEqual([
      ['Спор №\u00a01', 2],
      ['Сделка №\u00a01', 0],
      ['Отклик', 0],
    ]);
    const { data: dispute } = await judge.deals_dispute_get({ params });
    expect(dispute.timeline.filter(({ kind }) => kind === 'message').map(({ by }) => by)).toEqual(
      expect.arrayContaining(['executor', 'moderator', 'customer']),
    );
    const stranger = await site.server.api('bystander');
    expect(await refusalOf(write(stranger, params, 'А я?'))).toMatchObject({ status: 404 });
    expect(await refusalOf(read(stranger, params))).toMatchObject({ status: 404 });
    const inDeal = { params: { order_id: params.order_id }, body: { deal_id: params.deal_id, message: 'Мимо' } };
    expect(await refusalOf(judge.messages_create(inDeal))).toMatchObject({ status: 403 });
  });

  it('tells each side of what a moderator wrote until that side has read it', async () => {
    const pair = await stage.pair();
    const params = await disputed(pair);
    const { data: sent } = await write(await moderator(), params, 'Приложите журнал обмена');
    const { order_id, deal_id } = params;
    await pair.customer.messages_read({ params: { order_id }, body: { deal_id, is_dispute: true, up_to: sent.id } });
    await site.server.settle();
    site.server.clock.advance({ minutes: 10 });
    await site.server.settle();
    const { data } = await pair.executor.notifications_list();
    expect(data.map(({ title, text }) => [title, text])).toContainEqual(['Новое сообщение', 'Модератор']);
    const { data: ofReader } = await pair.customer.notifications_list();
    expect(ofReader.map(({ kind }) => kind)).not.toContain('message');
  });

  it('takes the answer that is given to it in Telegram', async () => {
    const pair = await stage.pair();
    const phone = await linkedPhone(pair.executorLogin);
    const params = await disputed(pair);
    const asked = 'Приложите журнал обмена';
    await write(await moderator(), params, asked);
    site.server.clock.advance({ minutes: 10 });
    await site.server.settle();
    await phone.say('Приложу к вечеру', asked);
    await site.server.settle();
    expect((await read(pair.customer, params)).map(({ message }) => message)).toContain('Приложу к вечеру');
  });

  it('tells of a move once, though two jobs look at the deal at the same time', async () => {
    const pair = await stage.pair();
    const { order_id, deal_id } = await stage.delivered(pair);
    await site.server.settle();
    await pair.customer.deals_dispute({ params: { order_id, deal_id }, body: OPENING });
    const { db, clock } = site.server;
    const waiting = sql<{ number: number }>`select count(*)::int as number from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const runs = await transact(db, async (tx) => {
      await sql`select id from threads where deal_id = ${deal_id} for update`.execute(tx);
      const both = Array.from({ length: 2 }, () =>
        transact(db, (inside) => announceDeal({ db: inside, now: clock.now() }, { order_id, deal_id })),
      );
      while ((await waiting.execute(db)).rows[0]?.number !== 2) await delay(5);
      return both;
    });
    await Promise.all(runs);
    const told = await read(pair.executor, { order_id, deal_id });
    expect(told.map(({ message }) => message)).toEqual(['Сделка №\u00A01: открыт спор']);
  });

  it('takes files of a moderator, and closes with the dispute', async () => {
    const pair = await stage.pair();
    const params = await disputed(pair);
    const judge = await site.server.browser('judge');
    const form = new FormData();
    form.append('deal_id', String(params.deal_id));
    form.append('is_dispute', '1');
    form.append('files[]', new Blob(['образец']), 'образец.txt');
    const path = `/rest/v1/freelance/orders/${params.order_id}/messages`;
    expect((await judge.request(path, { method: 'POST', body: form })).status).toBe(201);
    const [message] = await read(pair.executor, params);
    const browser = await site.server.browser(pair.executorLogin);
    expect((await browser.request(message?.files[0]?.url ?? '')).status).toBe(200);
    await pair.customer.deals_dispute_withdraw({ params });
    for (const api of [pair.customer, judge.api]) {
      expect(await refusalOf(write(api, params, 'Ещё слово'))).toMatchObject({ status: 422 });
    }
    expect(await read(judge.api, params)).toHaveLength(1);
    await pair.executor.deals_dispute({ params, body: OPENING });
    await write(judge.api, params, 'Снова открыт');
    expect(await read(pair.customer, params)).toHaveLength(2);
  });
});
