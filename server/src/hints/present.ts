import type { ModeratorHint } from '@provodka/contract/hints.ts';
import { moderatedUserAddress, orderAddress, responseAddress } from '@provodka/contract/http/addresses.ts';
import { contactTitles } from '@provodka/contract/threshold-texts.ts';
import { areReviewsMutual, type Hint, hintWords, isNewWithLargeOrder } from '@provodka/domain/hints.ts';
import { toRubles } from '@provodka/domain/money/money.ts';
import { contactKinds } from '@provodka/domain/people/contacts-finder.ts';
import { refuseCustomerContacts, refuseFreelancerContacts, type Thresholds } from '@provodka/domain/thresholds.ts';
import type { FirstMessageRow, OrderRow, ReviewsRow, SharedRow } from './store.ts';

const present = (hint: Hint, link: ModeratorHint['link']): ModeratorHint => ({
  kind: hint.kind,
  text: hintWords(hint),
  link,
});

const toOrder = (id: number) => ({ title: 'Открыть заказ', path: orderAddress(id) });
const toPerson = (uuid: string) => ({ title: 'Открыть пользователя', path: moderatedUserAddress(uuid) });

const statsOf = ({ number_deals, sum_deals }: Pick<OrderRow, 'number_deals' | 'sum_deals'>) => ({
  numberDeals: number_deals,
  sumDeals: sum_deals,
});

/** Hints of the order alone. */
export function orderHints(row: OrderRow, thresholds: Thresholds, now: Date): ModeratorHint[] {
  const { account_ms, number_deals, copied_id } = row;
  const budget = row.budget === null ? null : toRubles(row.budget);
  const hints: ModeratorHint[] = [];
  if (budget !== null && isNewWithLargeOrder({ account_ms, budget, number_deals }))
    hints.push(present({ kind: 'new_account_large_order', account_ms, budget }, null));
  if (copied_id !== null) hints.push(present({ kind: 'copied_text', order_id: copied_id }, toOrder(copied_id)));
  // People who passed the threshold may write contacts.
  const mayNot = refuseCustomerContacts(thresholds, statsOf(row), now) !== null;
  const found = mayNot ? contactKinds([row.title, row.description]) : [];
  if (found.length > 0)
    hints.push(present({ kind: 'contacts_in_first_message', place: 'order', found: contactTitles(found) }, null));
  return hints;
}

interface Evidence {
  shared: readonly SharedRow[];
  reviews: readonly ReviewsRow[];
  messages: readonly FirstMessageRow[];
}

/** Hints of the person, whatever they are looked at for. */
export function userHints(uuid: string, evidence: Evidence, thresholds: Thresholds, now: Date): ModeratorHint[] {
  const own = <T extends { user_uuid: string }>(rows: readonly T[]): T[] =>
    rows.filter(({ user_uuid }) => user_uuid === uuid);
  const { device = [], network = [] } = Object.groupBy(own(evidence.shared), ({ kind }) => kind);
  // A shared browser implies a shared network, which adds nothing.
  const further = network.filter((row) => !device.some(({ other_uuid }) => other_uuid === row.other_uuid));
  return [
    ...sharedHints('same_device', device),
    ...sharedHints('same_network', further),
    ...own(evidence.reviews)
      .filter(areReviewsMutual)
      .map((row) => present({ ...row, kind: 'mutual_reviews' }, toPerson(row.other_uuid))),
    ...messageHints(own(evidence.messages), thresholds, now),
  ];
}

function sharedHints(kind: 'same_device' | 'same_network', rows: readonly SharedRow[]): ModeratorHint[] {
  const [first] = rows;
  if (!first) return [];
  const number_others = new Set(rows.map(({ other_uuid }) => other_uuid)).size;
  return [present({ ...first, kind, number_others }, toPerson(first.other_uuid))];
}

function messageHints(rows: readonly FirstMessageRow[], thresholds: Thresholds, now: Date): ModeratorHint[] {
  const [person] = rows;
  if (!person || refuseFreelancerContacts(thresholds, statsOf(person), now) === null) return [];
  const withContacts = rows
    .map((row) => ({ ...row, found: contactKinds([row.message]) }))
    .filter(({ found }) => found.length > 0);
  const [latest] = withContacts;
  if (!latest) return [];
  const found = contactTitles(withContacts.flatMap((row) => row.found));
  const link = {
    title: 'Открыть отклик',
    path: responseAddress({ order_id: latest.order_id, id: latest.response_id }),
  };
  const figures = { number: withContacts.length, read: rows.length };
  return [present({ kind: 'contacts_in_first_message', place: 'responses', found, ...figures }, link)];
}
