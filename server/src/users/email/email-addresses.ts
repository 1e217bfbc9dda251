import { domainToUnicode } from 'node:url';
import { asciiEmail } from '@provodka/contract/fields/email-field.ts';

/** An address as people write it: `ivan@xn--80a1acny.xn--p1ai` is «ivan@почта.рф». */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return `${email.slice(0, at)}@${domain.includes('xn--') ? domainToUnicode(domain) || domain : domain}`;
}

/** Whether two spellings are one mailbox to us. */
export const isSameEmail = (one: string, other: string): boolean =>
  (asciiEmail(one) ?? one).toLowerCase() === (asciiEmail(other) ?? other).toLowerCase();
