import { MAX_WITHDRAWALS } from '@provodka/domain/deals.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DealParams, PAYOUT_FORM, type Pair, playDeals } from '../../test/deal-stage.ts';
import { refusalOf } from '../../test/market.ts';

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
});
