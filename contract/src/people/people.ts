import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import { VERIFICATION_KINDS, VERIFIED_FILTERS } from '@provodka/domain/people/verifications.ts';
import * as z from 'zod/mini';
import { line, oneOf, optional, paging } from '../fields/fields.ts';
import { moment } from '../http/envelope.ts';
import { route } from '../http/route.ts';

/** Something that a moderator has checked by a document and that still holds (product: trust). */
export const badge = z.object({
  kind: z.enum(VERIFICATION_KINDS),
  title: z.string(),
  verified_at: moment,
  expires_at: moment,
});
export type VerifiedBadge = z.infer<typeof badge>;

/** Fields of both profiles (specification section 3). Hidden fields are null to those who may not see them (product: wire). */
const profile = {
  uuid: z.string(),
  user_uuid: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.nullable(z.string()),
  is_banned: z.boolean(),
  is_online: z.boolean(),
  is_scam: z.boolean(),
  /** A moderator or an admin: they bear a mark that nobody else can have (product: trust). */
  is_staff: z.boolean(),
  /** Empty for a banned person. */
  badges: z.array(badge),
  sum_deals: z.number(),
  number_deals: z.int(),
  number_stars: z.nullable(z.number()),
  number_reviews: z.int(),
  about: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
  contact_message: z.nullable(z.string()),
  moderation_url: z.nullable(z.string()),
  profile_url: z.string(),
  banned_message: z.nullable(z.string()),
  created_at: moment,
  last_activity_at: z.nullable(moment),
};
export const customer = z.object({ ...profile, number_orders: z.int() });
/** `number_responses` is the remaining allowance; null means without limit (product: responses). */
export const freelancer = z.object({
  ...profile,
  number_responses: z.nullable(z.int()),
  /** The identity document while a moderator's decision waits, for its owner and moderators; else null. */
  passport_url: z.nullable(z.string()),
});
export type Customer = z.infer<typeof customer>;
export type Freelancer = z.infer<typeof freelancer>;

/** The few fields of a person that cards and rows show. */
export const person = z.object({
  uuid: z.string(),
  user_uuid: z.string(),
  full_name: z.string(),
  avatar: z.nullable(z.string()),
  is_banned: z.boolean(),
  is_online: z.boolean(),
  is_scam: z.boolean(),
  is_staff: z.boolean(),
  badges: z.array(badge),
  sum_deals: z.number(),
  number_deals: z.int(),
  number_stars: z.nullable(z.number()),
  number_reviews: z.int(),
  profile_url: z.string(),
});
export type Person = z.infer<typeof person>;

/** A wallet of SM (specification section 3): `balance` in whole SM. */
export const wallet = z.object({ balance: z.int(), is_locked: z.boolean(), currency_code: z.string() });

/** A banner notice (specification section 3); the spelling of the last field is the specification's. */
export const notification = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  message: z.string(),
  link: z.nullable(z.string()),
  isDisplayedOnlyAuth: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const user = z.object({
  uuid: z.string(),
  id: z.int(),
  is_moderator: z.boolean(),
  is_admin: z.boolean(),
  is_banned: z.boolean(),
  is_online: z.boolean(),
  is_scam: z.boolean(),
  is_telegram_enabled: z.boolean(),
  is_email_verified: z.boolean(),
  full_name: z.string(),
  first_name: z.string(),
  avatar: z.nullable(z.string()),
  login: z.string(),
  email: z.string(),
  banned_message: z.nullable(z.string()),
  created_at: moment,
  last_activity_at: z.nullable(moment),
  abonnement: z.nullable(z.object({ title: z.string(), active_from: moment, active_to: moment })),
  accounts: z.array(wallet),
  customer,
  freelancer,
  notifications: z.array(notification),
});
export type User = z.infer<typeof user>;

export const peopleRoutes = {
  auth_user: route('auth_user', { auth: 'user', summary: 'The signed-in user with both profiles', data: user }),
  users_search: route('users_search', {
    auth: 'user',
    summary: 'Find freelancers by name, id or login, all or only verified ones; never shows e-mails',
    query: z.object({
      query: line('Запрос', LIST_LIMITS.person_query),
      by: z._default(optional(oneOf('Поле поиска', ['fio', 'id', 'login'])), 'fio'),
      verified: optional(oneOf('Подтверждено', VERIFIED_FILTERS)),
      ...paging,
    }),
    data: z.array(z.object({ id: z.int(), uuid: z.string(), full_name: z.string(), freelancer: person })),
    paged: true,
  }),
};
export type PeopleCalls = keyof typeof peopleRoutes;
