/** Contacts in messages: who may send them, and how the others' are masked (decisions, section 8). */
import {
  type DealStats,
  type MotivationSettings,
  refuseCustomerContacts,
  refuseFreelancerContacts,
} from './motivation.ts';
import type { Refusal } from './refusals.ts';

export type ContactKind = 'phone' | 'email' | 'messenger';

/** What the other side reads in place of a contact. */
export const CONTACT_MASK = '[контакт скрыт]';

/** Whether the sender's contacts reach the other side; a paid deal between the two opens them for both. */
export function refuseContacts(
  sender: { side: 'customer' | 'freelancer'; stats: DealStats; hasPaidDealTogether: boolean },
  settings: MotivationSettings,
  now: Date,
): Refusal | null {
  if (sender.hasPaidDealTogether) {
    return null;
  }
  const rule = sender.side === 'customer' ? refuseCustomerContacts : refuseFreelancerContacts;
  return rule(settings, sender.stats, now);
}

const GAP = '[\\s().-]{0,3}';
const MESSENGER_HOSTS = [
  't.me',
  'telegram.me',
  'wa.me',
  'api.whatsapp.com',
  'chat.whatsapp.com',
  'vk.com',
  'vk.me',
  'viber.click',
  'join.skype.com',
  'discord.gg',
  'max.ru',
];
const MESSENGER_WORDS = 'telegram|телеграмм?|телега|тг|whats\\s?app|ватсапп?|вотсапп?|viber|вайбер|skype|скайп|discord';

/**
 * Patterns in the order they are applied, each bounded in length so that no text makes them slow. A phone has the ten
 * digits of a Russian number or a leading plus: a bare number of ten or twelve digits is more often an ИНН.
 */
const PATTERNS: readonly { kind: ContactKind; pattern: RegExp }[] = [
  {
    kind: 'messenger',
    pattern: new RegExp(
      `(?:https?://)?(?<![\\p{L}\\d.-])(?:www\\.)?(?:${MESSENGER_HOSTS.map(escapeDots).join('|')})/[^\\s<>()]{2,200}`,
      'giu',
    ),
  },
  {
    kind: 'email',
    pattern: /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{2,63}){1,4}/giu,
  },
  { kind: 'messenger', pattern: /(?<![\p{L}\d@/])@[a-z][a-z0-9_]{4,31}(?![\p{L}\d])/giu },
  {
    kind: 'messenger',
    pattern: new RegExp(`(?<=(?<!\\p{L})(?:${MESSENGER_WORDS})\\s{0,3}[:—–]\\s{0,3})[a-z][a-z0-9_.]{3,31}`, 'giu'),
  },
  {
    kind: 'phone',
    pattern: new RegExp(
      `(?<![\\d.,])(?:(?:\\+?7|8)${GAP}\\d{3}|\\(?9\\d{2})${GAP}\\d{3}${GAP}\\d{2}${GAP}\\d{2}(?!\\d)`,
      'gu',
    ),
  },
  { kind: 'phone', pattern: /(?<!\d)\+\d(?:[\s().-]{0,3}\d){9,14}(?!\d)/gu },
];

/** The text with every contact masked, and the kinds that were found, so that the sender can be told. */
export function maskContacts(text: string): { text: string; found: ContactKind[] } {
  const found = new Set<ContactKind>();
  let masked = text;
  for (const { kind, pattern } of PATTERNS) {
    masked = masked.replace(pattern, () => {
      found.add(kind);
      return CONTACT_MASK;
    });
  }
  return { text: masked, found: [...found] };
}

function escapeDots(host: string): string {
  return host.replaceAll('.', '\\.');
}
