import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { Right } from '@provodka/contract/http/envelope.ts';
import type { Person } from '@provodka/contract/people/people.ts';

/** A deal for tests: proposed, unpaid, seen by its customer, with no right but what `change` gives. */
export function testDeal(change: Partial<DealView> = {}, allowed: (keyof DealView['rights'])[] = []): DealView {
  return { ...PROPOSED, ...change, rights: rightsOf(allowed) };
}

export const status = (code: string, title = code): DealView['status'] => ({ code, title });

export function testEvent(move: string, created_at: string, comment: string | null = null): DealView['events'][number] {
  return { id: 1, move, by: 'executor', comment, files: [], created_at };
}

function rightsOf(allowed: (keyof DealView['rights'])[]): DealView['rights'] {
  const names = [
    'delete',
    'pay',
    'deliver',
    'tick',
    'rework',
    'accept',
    'payout',
    'stop_payout',
    'refund',
    'concede',
    'review',
  ] as const;
  const right = (name: (typeof names)[number]): Right =>
    allowed.includes(name) ? { allowed: true, reason: null } : { allowed: false, reason: `${name} is closed` };
  return Object.fromEntries(names.map((name) => [name, right(name)])) as DealView['rights'];
}

const person = (full_name: string): Person => ({
  uuid: full_name,
  user_uuid: full_name,
  full_name,
  avatar: null,
  is_banned: false,
  is_online: false,
  is_scam: false,
  is_staff: false,
  badges: [],
  sum_deals: 0,
  number_deals: 0,
  number_stars: null,
  number_reviews: 0,
  profile_url: '/',
});

const PROPOSED: DealView = {
  id: 7,
  order_id: 5,
  number: 2,
  title: 'Взаиморасчёты',
  description: 'Взаиморасчёты\nи сверка',
  contacts_note: null,
  status: status('created', 'Ждёт оплаты'),
  is_payment: false,
  is_accepted: false,
  is_payout: false,
  is_refund: false,
  is_rate_customer: false,
  is_rate_executor: false,
  price: 46_000,
  commission_rate: 6.5,
  commission: 2_990,
  total: 48_990,
  refund_sum: 48_990,
  side: 'customer',
  executor: person('Савельев Дмитрий'),
  customer: person('Орлова Марина'),
  criteria: [],
  files: [],
  events: [],
  dispute: null,
  split: null,
  reworks_left: 3,
  payment_url: null,
  paid_by: null,
  payout_refusal: null,
  payout_hold: null,
  rights: rightsOf([]),
  review_about_customer: null,
  review_about_freelancer: null,
  created_at: '2026-11-12T16:20:00+03:00',
  expired_at: '2027-02-10T16:20:00+03:00',
  planned_at: '2026-11-28',
  overdue_at: '2026-11-28T21:00:00Z',
  paid_at: null,
  delivered_at: null,
  accept_until: null,
  accepted_at: null,
  updated_at: '2026-11-12T16:20:00+03:00',
};
