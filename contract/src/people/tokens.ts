/** Personal tokens, by which a person's programs come in (product: tokens). */
import { TOKEN_DAYS, TOKEN_LIMITS, TOKEN_SCOPES } from '@provodka/domain/people/tokens.ts';
import * as z from 'zod/mini';
import { anyOf, integer, line } from '../fields/fields.ts';
import { moment, nothing, right } from '../http/envelope.ts';
import { route } from '../http/route.ts';

const days = integer('Срок', TOKEN_LIMITS.days, 'Выберите срок').check(
  z.refine(
    (number) => (TOKEN_DAYS as readonly number[]).includes(number),
    `Выберите срок: ${TOKEN_DAYS.join(', ')} дней`,
  ),
);

export const tokenForm = z.object({
  title: line('Название', TOKEN_LIMITS.title, 'Назовите токен'),
  /** `read` is given to every token. */
  scopes: anyOf('Что разрешено', TOKEN_SCOPES),
  days,
});

const token = z.object({
  id: z.int(),
  title: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  created_at: moment,
  expires_at: moment,
  is_expired: z.boolean(),
  last_used_at: z.nullable(moment),
});

/** One line of the journal: what one token was used for on one day. */
const tokenUse = z.object({
  day: z.string(),
  token_id: z.int(),
  title: z.string(),
  /** Method and path of a call that writes; null for all that was read that day. */
  call: z.nullable(z.string()),
  /** How often the call was made; reading is not counted. */
  number: z.int(),
  last_used_at: moment,
  address: z.string(),
});

export const tokenRoutes = {
  auth_tokens_list: route('auth_tokens_list', {
    auth: 'user',
    summary: "The user's personal tokens, without their secrets, and what they were used for in the last days",
    data: z.object({
      tokens: z.array(token),
      uses: z.array(tokenUse),
      rights: z.object({ create: right, money: right }),
    }),
  }),
  auth_tokens_create: route('auth_tokens_create', {
    auth: 'user',
    summary: 'Make a personal token for a program; its secret is told in this reply alone',
    body: tokenForm,
    data: z.extend(token, { secret: z.string() }),
    creates: true,
    proof: true,
    per_minute: 10,
  }),
  auth_tokens_delete: route('auth_tokens_delete', {
    auth: 'user',
    summary: 'End a personal token: the program that uses it is let in no more',
    data: nothing,
  }),
};
export type TokenCalls = keyof typeof tokenRoutes;
