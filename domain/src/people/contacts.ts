/**
 * Rules for contacts in texts: whose are shown, how others are masked, and where none may stand (product: messages).
 */

import type { DealStatus } from '../deals/deals.ts';
import type { Refusal } from '../refusals.ts';
import { type DealStats, refuseCustomerContacts, refuseFreelancerContacts, type Thresholds } from '../thresholds.ts';
import { type ContactKind, findContacts } from './contacts-finder.ts';
import { composeFullName, type PersonName } from './people.ts';

/** Stands in place of a masked contact. */
export const CONTACT_MASK = '[контакт скрыт]';

/** The money is held for the executor or went to them: while a deal stands so, its two know each other's contacts (product: trust). */
export const CONTACT_DEAL_STATUSES: readonly DealStatus[] = [
  'paid',
  'delivered',
  'disputed',
  'accepted',
  'payout_pending',
  'paid_out',
];

/** The author of a text that may hold contacts, and the moment from which the other side may read them. */
export interface ContactsSender {
  side: 'customer' | 'freelancer';
  stats: DealStats;
  /** When the earliest deal was paid that stands between the two (CONTACT_DEAL_STATUSES); null without one, or where others read too. */
  openSince: Date | null;
  writtenAt: Date;
}

/**
 * Whether the sender's contacts reach the other side: in texts written while a paid deal stands between the two, and
 * everywhere once they have passed the threshold. Texts from before the payment stay masked; a refund closes what the
 * payment opened (product: trust).
 */
export function refuseContacts(sender: ContactsSender, thresholds: Thresholds, now: Date): Refusal | null {
  if (sender.openSince !== null && sender.writtenAt >= sender.openSince) return null;
  const rule = sender.side === 'customer' ? refuseCustomerContacts : refuseFreelancerContacts;
  return rule(thresholds, sender.stats, now);
}

/** The text with every contact masked, and the kinds found, for a note to the author. */
export function maskContacts(text: string): { text: string; found: ContactKind[] } {
  const contacts = findContacts(text);
  let masked = '';
  let read = 0;
  for (const { start, end } of contacts) {
    masked += text.slice(read, start) + CONTACT_MASK;
    read = end;
  }
  return { text: masked + text.slice(read), found: [...new Set(contacts.map(({ kind }) => kind))] };
}

const NAME_PARTS = ['last_name', 'first_name', 'middle_name'] as const;

/** The parts of a name that hold a contact, alone or joined. Names are never masked, so they may hold none. */
export function contactsInName(name: PersonName): (keyof PersonName)[] {
  const holdsContact = (text: string) => findContacts(text).length > 0;
  const parts = NAME_PARTS.filter((part) => holdsContact(name[part] ?? ''));
  if (parts.length > 0) return parts;
  const whole = composeFullName(name);
  const isOne = holdsContact(whole) || holdsContact(`${name.first_name} ${name.last_name}`);
  return isOne ? NAME_PARTS.filter((part) => (name[part] ?? '').trim() !== '') : [];
}
