/** Contacts in messages: who may send them, and how the others' are masked (decisions, section 8). */
import { type ContactKind, findContacts } from './contacts-finder.ts';
import type { Refusal } from './refusals.ts';
import { type DealStats, refuseCustomerContacts, refuseFreelancerContacts, type Thresholds } from './thresholds.ts';

/** What the other side reads in place of a contact. */
export const CONTACT_MASK = '[контакт скрыт]';

/** Whether the sender's contacts reach the other side; a paid deal between the two opens them for both. */
export function refuseContacts(
  sender: { side: 'customer' | 'freelancer'; stats: DealStats; hasPaidDealTogether: boolean },
  thresholds: Thresholds,
  now: Date,
): Refusal | null {
  if (sender.hasPaidDealTogether) {
    return null;
  }
  const rule = sender.side === 'customer' ? refuseCustomerContacts : refuseFreelancerContacts;
  return rule(thresholds, sender.stats, now);
}

/** The text with every contact masked, and the kinds that were found, so that the sender can be told. */
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
