import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/moscow-days.ts';
import {
  type FormerOffer,
  OFFER_LIMITS,
  refuseMoreInvited,
  refuseMoreOffers,
  refuseOffer,
  refuseOfferDecline,
  refuseOfferWithdrawal,
  refuseRepeatedOffer,
} from './offers.ts';
import { ORDER_LIMITS } from './orders.ts';

const now = new Date('2026-03-10T09:00:00Z');
const former = (changes: Partial<FormerOffer>): FormerOffer => ({
  status: 'open',
  isPersonal: true,
  timesSent: 1,
  declinedAt: null,
  ...changes,
});
const codeOf = (refusal: { code: string } | null) => refusal?.code ?? null;

describe('a freelancer is called again', () => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  it.each([
    ['nobody called them before', null, null],
    ['the offer stands', former({}), 'offer_exists'],
    ['it came with a team', former({ isPersonal: false }), null],
    ['it was taken back', former({ status: 'removed' }), null],
    ['it was declined yesterday', former({ status: 'declined', declinedAt: ago(1) }), 'offer_declined'],
    ['it was declined almost a week ago', former({ status: 'declined', declinedAt: ago(6.99) }), 'offer_declined'],
    ['it was declined a week ago', former({ status: 'declined', declinedAt: ago(7) }), null],
    ['it was declined before dates were kept', former({ status: 'declined' }), 'offer_declined'],
    ['it was taken back for the third time', former({ status: 'removed', timesSent: 3 }), 'offers_spent'],
    ['it was taken back for the second time', former({ status: 'removed', timesSent: 2 }), null],
    ['their team has called them three times', former({ isPersonal: false, timesSent: 3 }), 'offers_spent'],
  ])('%s', (_, facts, expected) => {
    expect(codeOf(refuseRepeatedOffer(facts, now))).toBe(expected);
  });
});

it('calls only to an order in search, and nobody who has responded', () => {
  const facts = { orderStatus: 'N', hasResponse: false, former: null } as const;
  expect(refuseOffer(facts, now)).toBeNull();
  expect(codeOf(refuseOffer({ ...facts, orderStatus: 'W', hasResponse: true }, now))).toBe('order_wrong_status');
  expect(codeOf(refuseOffer({ ...facts, hasResponse: true }, now))).toBe('offer_answered');
});

it.each([
  ['C', false, null, 'order_not_in_search'],
  ['N', false, null, null],
  ['N', true, 'offer_answered', 'already_responded'],
  ['W', false, 'order_wrong_status', 'order_not_in_search'],
  ['A', false, 'order_wrong_status', 'order_not_in_search'],
] as const)(
  'of an order in %s, answered %s: taken back %s, declined %s',
  (orderStatus, hasResponse, back, declined) => {
    expect(codeOf(refuseOfferWithdrawal({ orderStatus, hasResponse }))).toBe(back);
    expect(codeOf(refuseOfferDecline({ orderStatus, hasResponse }))).toBe(declined);
  },
);

it('bounds the invited of an order and the offers of a day', () => {
  const most = ORDER_LIMITS.invited;
  expect(refuseMoreInvited({ more: 2, invited: most - 2 })).toBeNull();
  expect(codeOf(refuseMoreInvited({ more: 2, invited: most - 1 }))).toBe('too_many_invited');
  const { perDay } = OFFER_LIMITS;
  const known = (all: number) => ({ all, strangers: 0 });
  expect(refuseMoreOffers({ more: known(2), sent: known(perDay - 2), deals: 0 })).toBeNull();
  expect(codeOf(refuseMoreOffers({ more: known(2), sent: known(perDay - 1), deals: 99 }))).toBe('offer_day_spent');
  expect(refuseMoreOffers({ more: known(0), sent: known(perDay + 5), deals: 0 })).toBeNull();
});

it.each([
  [0, 10],
  [1, 30],
  [2, 30],
  [3, 100],
  [10, OFFER_LIMITS.perDay],
])('lets a customer with %i paid-out deals call %i strangers a day, and people they paid beside them', (deals, max) => {
  const strangers = (number: number) => ({ all: number, strangers: number });
  expect(refuseMoreOffers({ more: strangers(1), sent: strangers(max - 1), deals })).toBeNull();
  expect(codeOf(refuseMoreOffers({ more: strangers(1), sent: strangers(max), deals }))).toMatch(
    /^offer_(strangers|day)_spent$/,
  );
  if (max < OFFER_LIMITS.perDay)
    expect(refuseMoreOffers({ more: { all: 1, strangers: 0 }, sent: strangers(max), deals })).toBeNull();
});
