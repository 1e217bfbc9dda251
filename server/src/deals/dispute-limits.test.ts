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
