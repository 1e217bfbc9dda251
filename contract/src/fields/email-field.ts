import { PEOPLE_LIMITS } from '@provodka/domain/people/people.ts';
import * as z from 'zod/mini';

const [, LONGEST] = PEOPLE_LIMITS.email;
const MAILBOX = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Blanks and signs nobody sees, which come along from address books. */
const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;
const ASCII_DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;
/** Signs of a domain. URL accepts more as a host: ports, paths, user names, addresses in hexadecimal. */
const WRITTEN_DOMAIN = /^(?!-)(?!.*(?:-\.|\.-|-$))[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * An address as it is stored and compared: its domain in ASCII, so that «ivan@почта.рф» and
 * «ivan@xn--80a1acny.xn--p1ai» are one mailbox. Null for an invalid one.
 */
export function asciiEmail(text: string): string | null {
  const written = text.replaceAll(AROUND, '').normalize('NFC');
  const at = written.lastIndexOf('@');
  const mailbox = written.slice(0, at);
  const domain = written.slice(at + 1);
  if (at < 1 || !MAILBOX.test(mailbox) || !WRITTEN_DOMAIN.test(domain)) return null;
  const address = `http://${domain}`;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  const hasCapitals = /^[A-Za-z\d.-]+$/.test(domain);
  return ASCII_DOMAIN.test(host) ? `${mailbox}@${hasCapitals ? domain : host}` : null;
}

/** An e-mail address, of .рф and other national domains too; read as `asciiEmail`. */
export const emailField = z.pipe(
  z.string('Укажите почту').check(
    z.trim(),
    z.minLength(1, { error: 'Укажите почту', abort: true }),
    z.maxLength(LONGEST, `Укажите почту не длиннее ${LONGEST} символов`),
    z.refine((text) => asciiEmail(text) !== null, 'Проверьте адрес почты: он похож на ivan@example.ru'),
  ),
  z.pipe(
    z.transform((text: string) => asciiEmail(text) ?? text),
    z.string().check(z.maxLength(LONGEST, `Укажите почту не длиннее ${LONGEST} символов`)),
  ),
);
