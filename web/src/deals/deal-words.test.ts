import type { DealView } from '@provodka/contract/deals/deals.ts';
import { describe, expect, test } from 'vitest';
import { shortStateOf } from './deal-badge.tsx';
import { stepsOf } from './deal-steps.tsx';
import { wordsOf } from './deal-turn.tsx';
import { chatBeside, chooseMain } from './main-deal.ts';
import { linesOf } from './money/deal-bill.tsx';
import { moneyLineOf } from './money/deal-money.tsx';
import { status, testDeal, testEvent } from './test-deal.ts';

const NOW = Date.parse('2026-11-20T09:30:00+03:00');
const DELIVERED: Partial<DealView> = {
  status: status('delivered', 'На проверке'),
  paid_at: '2026-11-13T10:05:00+03:00',
  delivered_at: '2026-11-20T09:15:00+03:00',
  accept_until: '2026-11-27T09:15:00+03:00',
};
/** No-break spaces read as spaces. */
const plain = (text: unknown) => String(text).replaceAll('\u00a0', ' ');

describe('whose turn it is', () => {
  test.each<
    [who: 'customer' | 'executor', code: string, allowed: (keyof DealView['rights'])[], turn: string, title: string]
  >([
    ['customer', 'created', ['pay'], 'yours', 'Оплатите сделку'],
    ['customer', 'created', [], 'stopped', 'Оплатить нельзя'],
    ['executor', 'created', [], 'theirs', 'Ждём оплату заказчика'],
    ['customer', 'paid', [], 'theirs', 'Исполнитель работает'],
    ['executor', 'paid', ['deliver'], 'yours', 'Сдайте работу до 28 ноября'],
    ['customer', 'accepted', [], 'done', 'Вы приняли работу'],
    ['executor', 'accepted', ['payout'], 'yours', 'Запросите выплату'],
    ['executor', 'accepted', [], 'moderator', 'Выплата остановлена'],
    ['executor', 'payout_pending', [], 'theirs', 'Выплата в пути'],
    ['executor', 'paid_out', [], 'done', 'Сделка завершена'],
    ['customer', 'refunded', [], 'stopped', 'Деньги возвращены'],
    ['customer', 'disputed', [], 'moderator', 'Решение за модератором'],
  ])('%s, %s, may %j', (side, code, allowed, turn, title) => {
    const words = wordsOf(testDeal({ side, status: status(code) }, allowed), NOW);
    expect(words.turn).toBe(turn);
    expect(plain(words.title)).toBe(title);
  });

  test('a payout that waits tells its executor until when or for whom, and the customer that it is on its way', () => {
    const waits = { side: 'executor', status: status('payout_pending') } as const;
    const hold = {
      state: 'first_use',
      leaves_at: '2026-11-20T10:05:00+03:00',
      to: 'СБП ·· 1806',
      reason: null,
    } as const;
    const first = wordsOf(testDeal({ ...waits, payout_hold: hold }, ['stop_payout']), NOW);
    expect(plain(first.title)).toBe('Выплата уйдёт 20 ноября в 10:05');
    expect(plain(first.text)).toContain('на СБП ·· 1806');
    const checked = { ...hold, state: 'check', leaves_at: null } as const;
    expect(wordsOf(testDeal({ ...waits, payout_hold: checked }), NOW)).toMatchObject({ turn: 'moderator' });
    const refused = { ...checked, state: 'refused', reason: 'Не похоже на работу' } as const;
    expect(plain(wordsOf(testDeal({ ...waits, payout_hold: refused }), NOW).text)).toContain('Не похоже на работу');
    const customer = wordsOf(testDeal({ status: waits.status }), NOW);
    expect(plain(customer.text)).toContain('Исполнитель запросил выплату, она в пути');
  });

  test('a delivery tells the customer how long it waits and the executor when it ends', () => {
    expect(plain(wordsOf(testDeal(DELIVERED), NOW).text)).toBe(
      'Осталось 7 дней. 27 ноября в 09:15 примем автоматически',
    );
    expect(plain(wordsOf(testDeal({ ...DELIVERED, side: 'executor' }), NOW).text)).toContain('27 ноября в 09:15');
  });

  test('an overdue deal lets the customer choose, a reworked one goes back to the executor', () => {
    const overdue = { status: status('paid'), planned_at: '2026-11-19', overdue_at: '2026-11-19T21:00:00Z' };
    expect(wordsOf(testDeal(overdue, ['refund']), NOW)).toMatchObject({ turn: 'yours' });
    // A maintenance has moved the end of the day: nobody is late yet.
    const moved = { ...overdue, overdue_at: '2026-11-20T12:00:00Z' };
    expect(plain(wordsOf(testDeal({ ...moved, side: 'executor' }), NOW).title)).toBe(
      'Сдайте работу до 20 ноября в 15:00',
    );
    expect(wordsOf(testDeal(moved, ['refund']), NOW)).toMatchObject({ turn: 'theirs' });
    const reworked = { status: status('paid'), events: [testEvent('rework', '2026-11-19T10:00:00+03:00', 'Ещё раз')] };
    expect(wordsOf(testDeal(reworked), NOW).title).toBe('На доработке у исполнителя');
    expect(wordsOf(testDeal({ ...reworked, side: 'executor' }), NOW).title).toBe('Доработайте и сдайте снова');
  });

  test('names who accepted: the customer or the clock', () => {
    const byClock = {
      status: status('accepted'),
      events: [testEvent('accept_automatically', '2026-11-19T10:00:00+03:00')],
    };
    expect(wordsOf(testDeal(byClock), NOW).title).toBe('Срок проверки прошёл, работа принята автоматически');
    const executors = wordsOf(testDeal({ ...byClock, side: 'executor' }, ['payout']), NOW);
    expect(executors.text).toContain('работа принята автоматически');
  });

  test('names the moderator whose decision it was, and the part of the money', () => {
    const decided = {
      status: status('accepted'),
      events: [testEvent('dispute_decide', '2026-11-19T10:00:00+03:00', 'Работает половина')],
      split: { executor: 23_000, commission: 1495, back: 24_495, returned_at: null },
    };
    expect(wordsOf(testDeal(decided), NOW).title).toBe('Спор решил модератор');
    expect(plain(wordsOf(testDeal({ ...decided, side: 'executor' }, ['payout']), NOW).text)).toBe(
      'Спор решил модератор, ваша доля — 23 000 ₽',
    );
    const accepted_at = '2026-11-19T10:00:00+03:00';
    const steps = stepsOf(testDeal({ ...decided, accepted_at }), NOW);
    expect(steps.map(({ title }) => title)).toContain('Решение модератора');
  });

  test('a payout that was asked for is not promised again', () => {
    expect(wordsOf(testDeal({ status: status('accepted') }), NOW).text).toBe('Исполнитель запросит выплату сам');
    expect(wordsOf(testDeal({ status: status('payout_pending') }), NOW).text).toContain('запросил выплату, она в пути');
  });

  test('calls a payment unfinished once it was begun', () => {
    const open = { payment_url: 'https://bank.example/1' };
    expect(wordsOf(testDeal(open, ['pay']), NOW)).toMatchObject({ turn: 'yours', title: 'Оплата не завершена' });
    expect(shortStateOf(testDeal(open))).toBe('Оплата не завершена');
    expect(stepsOf(testDeal(open), NOW)[1]).toMatchObject({ title: 'Оплата', note: 'не завершена' });
  });

  test('puts the answer of the bank before the next step', () => {
    const declined = {
      events: [testEvent('payment_canceled', '2026-11-20T09:00:00+03:00', 'На карте не хватило денег')],
    };
    expect(wordsOf(testDeal(declined, ['pay']), NOW)).toMatchObject({
      title: 'Платёж не прошёл',
      text: 'На карте не хватило денег',
    });
    const refused = { side: 'executor' as const, status: status('accepted'), payout_refusal: 'Банк не нашёл счёт' };
    expect(wordsOf(testDeal(refused, ['payout']), NOW)).toMatchObject({ turn: 'yours', text: 'Банк не нашёл счёт' });
  });
});

describe('the timeline', () => {
  const told = (deal: DealView) =>
    stepsOf(deal, NOW).map(({ title, state, note }) => `${title} ${state} ${plain(note)}`);

  test('tells what is done with its time and what is awaited', () => {
    expect(told(testDeal(DELIVERED))).toEqual([
      'Создана done 12 ноября, 16:20',
      'Оплачена done 13 ноября, 10:05',
      'Сдана на проверку done 15 мин назад',
      'Приёмка now ждём вас',
      'Выплата next исполнитель запросит сам',
    ]);
  });

  test('ends early with a refund or a dispute', () => {
    const returned = { status: status('refunded'), paid_at: '2026-11-13T10:05:00+03:00' };
    expect(told(testDeal(returned)).at(-1)).toMatch(/^Возврат neg/);
    expect(told(testDeal({ ...DELIVERED, status: status('disputed') })).at(-1)).toMatch(/^Спор warn/);
  });

  test('does not call a returned work delivered', () => {
    expect(told(testDeal({ ...DELIVERED, status: status('paid') }))[2]).toBe('Сдача на проверку wait до 28 ноября');
  });
});

describe('the line of the money', () => {
  test.each<[code: string, at: number, told: string, change?: Partial<DealView>]>([
    ['created', 0, '48 990 ₽, ждут оплаты'],
    ['paid', 0.5, '48 990 ₽, в резерве до приёмки'],
    ['delivered', 0.5, '48 990 ₽, в резерве до приёмки'],
    ['disputed', 0.5, '48 990 ₽, в резерве до решения модератора'],
    ['accepted', 0.68, '46 000 ₽, ждут запроса выплаты'],
    ['payout_pending', 0.84, '46 000 ₽, на пути к исполнителю'],
    ['paid_out', 1, '46 000 ₽, у исполнителя'],
    ['refund_pending', 0.25, '48 990 ₽, на пути к заказчику'],
    ['refunded', 0, '48 990 ₽, вернулись заказчику'],
    [
      'accepted',
      0.68,
      '23 000 ₽, ждут запроса выплаты',
      { split: { executor: 23_000, commission: 1495, back: 24_495, returned_at: null } },
    ],
  ])('%s', (code, at, told, change) => {
    const line = moneyLineOf(testDeal({ status: status(code), ...change }));
    expect(line?.at).toBe(at);
    expect(plain(line?.label)).toBe(`Деньги по сделке: ${told}`);
  });

  test('tells each side of itself, the executor nothing of the commission, and nothing of a deleted deal', () => {
    const told = (side: DealView['side'], change: Partial<DealView> = {}) =>
      moneyLineOf(testDeal({ side, status: status('paid'), ...change }))?.stops.map(({ title, note }) =>
        plain(`${title}: ${note}`),
      );
    expect(told('customer')).toEqual(['Вы: оплачено 48 990 ₽', 'Резерв: до приёмки', 'Исполнитель: получит 46 000 ₽']);
    expect(told('executor', { total: null })).toEqual([
      'Заказчик: оплачено 46 000 ₽',
      'Резерв: до приёмки',
      'Вы: получите 46 000 ₽',
    ]);
    expect(moneyLineOf(testDeal({ status: status('deleted') }))).toBeNull();
  });
});

describe('the bill', () => {
  const lines = (deal: DealView) => linesOf(deal, NOW).map(({ title, sum }) => `${plain(title)}: ${plain(sum)}`);
  const asExecutor = { side: 'executor' as const, commission: null, commission_rate: null, total: null };

  test('adds the commission for the customer and hides it from the executor', () => {
    expect(lines(testDeal()).slice(0, 3)).toEqual([
      'Сделка: 46 000 ₽',
      'Комиссия 6,5 %: 2 990 ₽',
      'К оплате: 48 990 ₽',
    ]);
    expect(lines(testDeal(asExecutor)).slice(0, 3)).toEqual([
      'Сделка: 46 000 ₽',
      'Комиссия: платит заказчик',
      'Вы получите: 46 000 ₽',
    ]);
  });

  test('promises the executor nothing of what went back', () => {
    const returned = lines(testDeal({ ...asExecutor, status: status('refunded') }));
    expect(returned).toContain('Возвращено заказчику: 48 990 ₽');
    expect(returned.join()).not.toContain('Вы получите');
    expect(lines(testDeal({ status: status('refunded') }))).toContain('Возвращено вам: 48 990 ₽');
  });

  test('of divided money adds up for each side', () => {
    const split = { executor: 1400.1, commission: 91, back: 2236.49, returned_at: null };
    const divided = { price: 3500, split, status: status('accepted'), is_accepted: true };
    expect(lines(testDeal({ ...asExecutor, ...divided, split: { ...split, commission: null } })).slice(0, 3)).toEqual([
      'Сделка: 3 500 ₽',
      'Доля заказчика: 2 099,90 ₽',
      'Вы получите: 1 400,10 ₽',
    ]);
    expect(lines(testDeal(divided))).toContain('Возвращаем вам: 2 236,49 ₽');
  });

  test.each<[code: string, moves: string[], told: string | null]>([
    ['created', [], 'Без оплаты удалится'],
    ['paid', [], 'Без сдачи деньги вернутся'],
    ['paid', ['deliver', 'rework'], 'Без сдачи начнётся спор'],
    ['delivered', ['deliver'], null],
  ])('%s after %j: tells what the end of its life does', (code, moves, told) => {
    const events = moves.map((move) => testEvent(move, '2026-11-14T10:00:00+03:00'));
    const last = lines(testDeal({ status: status(code), events, expired_at: '2027-02-10T12:00:00+03:00' })).at(-1);
    expect(last).toBe(told ? `${told}: 10 февраля 2027` : 'Срок работ: до 28 ноября');
  });

  test('speaks of a finished deal as of the past', () => {
    const over = {
      status: status('paid_out'),
      is_accepted: true,
      is_payout: true,
      paid_at: '2026-11-13T10:05:00+03:00',
    };
    const own = lines(testDeal(over));
    expect(own).toContain('Вы заплатили: 48 990 ₽');
    expect(own).toContain('Срок по плану: до 28 ноября');
    expect(own.join()).not.toContain('Без сдачи');
    const paid_by = { method: 'card', title: 'карта ·· 4417', at: over.paid_at } as const;
    const told = lines(testDeal({ ...over, paid_by }));
    expect(told.slice(2, 4)).toEqual(['Итого: 48 990 ₽', 'Оплачено: 13 ноября, карта ·· 4417']);
    expect(lines(testDeal({ ...over, ...asExecutor }))).toContain('Вы получили: 46 000 ₽');
  });
});

test('the chat beside an order is that of the deal above it', () => {
  const paid = testDeal({ id: 8, status: status('paid_out') });
  const running = testDeal({ id: 7, status: status('delivered') }, ['accept']);
  expect([paid, running].map(chatBeside)).toEqual(['deal-8', 'deal-7']);
  expect(chooseMain([paid, running])).toBe(running);
  expect(chatBeside(testDeal({ id: 9, status: status('disputed') }))).toBe('dispute-9');
});

test('the first deal shown is one that waits for its reader, not one that they may only add to', () => {
  const delivered = testDeal({ id: 7, status: status('delivered'), side: 'executor' }, ['deliver']);
  const toDeliver = testDeal({ id: 8, status: status('paid'), side: 'executor' }, ['deliver']);
  expect(chooseMain([toDeliver, delivered])).toBe(toDeliver);
});
