import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import { MAX_WITHDRAWALS } from '@provodka/domain/deals/deals.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DealParams, PAYOUT_FORM, type Pair, playDeals } from '../../../test/deals/deal-stage.ts';
import { refusalOf } from '../../../test/market.ts';

const site = playDeals();
const { stage } = site;

const OPENING = { reason: 'poor_quality', comment: 'Остатки обновляются раз в час вместо реального времени' } as const;
const REASON = 'Обмен работает, но в описании указано реальное время';

beforeAll(() => site.server.makers.user('judge', { is_moderator: true }));

async function disputed(pair: Pair): Promise<DealParams> {
  const params = await stage.delivered(pair);
  await pair.customer.deals_dispute({ params, body: OPENING });
  return params;
}

describe('a dispute', () => {
  it('is taken back three times at most; the next one ends with a decision or a concession', async () => {
    const pair = await stage.pair();
    const params = await disputed(pair);
    for (let time = 1; time <= MAX_WITHDRAWALS; time++) {
      await pair.customer.deals_dispute_withdraw({ params });
      await pair.customer.deals_dispute({ params, body: OPENING });
    }
    expect((await stage.view(pair, params)).rights.withdraw.allowed).toBe(false);
    expect(await refusalOf(pair.customer.deals_dispute_withdraw({ params }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('Уступите или дождитесь решения'),
    });
    await pair.customer.deals_dispute_concede({ params });
    expect(await stage.status(pair, params)).toBe('accepted');
  });

  it('is decided by all that was said, also what its author has hidden from the other side', async () => {
    const pair = await stage.pair();
    const deal = await stage.delivered(pair);
    const said = 'Всё проверил, работает, принимаю завтра';
    const { order_id } = pair;
    const body = { deal_id: deal.deal_id, message: said };
    const { data } = await pair.customer.messages_create({ params: { order_id }, body });
    await pair.customer.messages_visible({ params: { order_id, message_id: data.id }, body: { status: 0 } });
    await pair.customer.deals_dispute({ params: deal, body: OPENING });
    const told = async (api: Pair['customer']) =>
      (await api.deals_dispute_get({ params: deal })).data.timeline.filter(({ text }) => text === said);
    expect(await told(await site.server.api('judge'))).toMatchObject([{ by: 'customer', is_hidden: true }]);
    expect([await told(pair.customer), await told(pair.executor)]).toEqual([[], []]);
  });

  it('tells the customer nothing of what becomes of the executor’s money', async () => {
    const pair = await stage.pair();
    const params = await disputed(pair);
    const judge = await site.server.api('judge');
    await judge.deals_dispute_decide({ params, body: { share: 50, reason: REASON } });
    await stage.flip('refuse_payouts');
    await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    await stage.settlePayout();
    await stage.pass({ minutes: 2 });
    await stage.calm();
    const tells = async (api: typeof judge) =>
      (await api.deals_dispute_get({ params })).data.timeline.some(({ move }) => move === 'payout_refused');
    expect([await tells(pair.executor), await tells(judge), await tells(pair.customer)]).toEqual([true, true, false]);
  });

  it('takes fifty additions of a side at most, and leaves the other side its own', async () => {
    const pair = await stage.pair();
    const params = await disputed(pair);
    const add = (api: Pair['customer']) =>
      api.deals_dispute_evidence({ params, body: { comment: 'Вот ещё одна выгрузка остатков', file_ids: [] } });
    for (let time = 1; time <= DEAL_LIMITS.additions; time++) await add(pair.customer);
    expect(await refusalOf(add(pair.customer))).toMatchObject({
      status: 422,
      message: expect.stringContaining('не больше 50'),
    });
    expect((await stage.view(pair, params)).rights.evidence.allowed).toBe(false);
    await add(pair.executor);
    expect((await pair.executor.deals_get({ params })).data.rights.evidence.allowed).toBe(true);
  });

  it('shows the newest two hundred words of the chat, and how many there are before', async () => {
    const pair = await stage.pair();
    const params = await disputed(pair);
    const told = async () => (await pair.customer.deals_dispute_get({ params })).data;
    expect((await told()).number_older_messages).toBe(0);
    const before = (await told()).timeline.filter(({ kind }) => kind === 'message').length;
    await site.server.db.executeQuery(
      sql`insert into messages (thread_id, order_id, author_uuid, message, created_at)
        select t.id, t.order_id, r.author_uuid, 'Слово ' || n, now() from threads t
          join lateral (select author_uuid from messages m where m.thread_id = t.id limit 1) r on true, generate_series(1, 203) n
        where t.order_id = ${pair.order_id} and t.response_id is not null`.compile(site.server.db),
    );
    const after = await told();
    expect(after.timeline.filter(({ kind }) => kind === 'message')).toHaveLength(200);
    expect(after.number_older_messages).toBe(before + 3);
    expect(after.timeline.map(({ text }) => text)).toEqual(expect.arrayContaining(['Слово 4', 'Слово 203']));
  });
});

it('adds fifty times at most to what was delivered', async () => {
  const pair = await stage.pair();
  const params = await stage.delivered(pair);
  const add = () => pair.executor.deals_deliver({ params, body: { comment: 'Дополнил инструкцию', file_ids: [] } });
  for (let time = 1; time <= DEAL_LIMITS.additions; time++) await add();
  expect((await pair.executor.deals_get({ params })).data.rights.deliver.allowed).toBe(false);
  expect(await refusalOf(add())).toMatchObject({ status: 422, message: expect.stringContaining('не больше 50') });
});
