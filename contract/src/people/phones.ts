import { isCodeReachable, PHONE_CHECK_LIMITS, PHONE_WAYS } from '@provodka/domain/people/phone-checks.ts';
import * as z from 'zod/mini';
import { phone } from '../fields/phone-field.ts';
import { moment, right } from '../http/envelope.ts';
import { route } from '../http/route.ts';

const NOT_MOBILE = 'Код приходит на мобильный номер России: +7 и десять цифр, первая из них — девять';
export const phoneCodeForm = z.object({
  phone: z.pipe(phone(), z.string().check(z.refine(isCodeReachable, NOT_MOBILE))),
});

const CODE = new RegExp(`^\\d{${PHONE_CHECK_LIMITS.digits}}$`);
/** A code as people copy it from a message, with blanks or a dash in it. */
export const phoneConfirmForm = z.object({
  code: z.pipe(
    z.pipe(
      z.string('Введите код из сообщения'),
      z.transform((typed) => typed.replaceAll(/[\s-]/g, '')),
    ),
    z.string().check(z.regex(CODE, `Код — ${PHONE_CHECK_LIMITS.digits} цифр из сообщения`)),
  ),
});

/** The viewer's own phone: nobody else sees more than that one is verified. */
const ownPhone = z.object({
  /** Ways of this installation; none when it has no provider and no bot. */
  ways: z.array(z.enum(PHONE_WAYS)),
  /** The page where a demo shows the codes that would have been sent; null elsewhere. */
  sandbox_url: z.nullable(z.string()),
  /** The bot's page; null without one. */
  bot_url: z.nullable(z.string()),
  verified: z.nullable(
    z.object({
      /** The verification, for `verifications_withdraw`. */
      id: z.int(),
      /** «•••-••-67». */
      masked: z.string(),
      verified_at: moment,
      expires_at: moment,
    }),
  ),
  /** The proof under way; null when none is. */
  pending: z.nullable(
    z.object({
      way: z.enum(PHONE_WAYS),
      /** Null in Telegram, which tells the number itself. */
      masked: z.nullable(z.string()),
      expires_at: moment,
      /** From then on another code may be sent. */
      resend_at: moment,
    }),
  ),
  rights: z.object({ code: right, telegram: right }),
});
export type OwnPhone = z.infer<typeof ownPhone>;

export const phoneRoutes = {
  phone_get: route('phone_get', {
    auth: 'user',
    summary:
      "The viewer's verified phone with two of its digits, the proof under way, and how a phone can be proved here",
    data: ownPhone,
  }),
  phone_code_send: route('phone_code_send', {
    auth: 'user',
    summary: 'Send a code to a phone; a former code of the viewer ends',
    body: phoneCodeForm,
    data: ownPhone,
    per_minute: 10,
  }),
  phone_confirm: route('phone_confirm', {
    auth: 'user',
    summary: 'Verify the phone by the code sent to it: the badge appears, and a former phone gives way',
    body: phoneConfirmForm,
    data: ownPhone,
    per_minute: 20,
  }),
  phone_ask_in_telegram: route('phone_ask_in_telegram', {
    auth: 'user',
    summary: 'Have the bot ask for the number of the linked Telegram account, which verifies it without a code',
    data: ownPhone,
    per_minute: 10,
  }),
};
export type PhoneCalls = keyof typeof phoneRoutes;
