import { CONTACT_DEAL_STATUSES, refuseContacts } from '@provodka/domain/people/contacts.ts';
import { refuseProfileEdit, type Standing } from '@provodka/domain/people/people.ts';
import { type Refusal, refuse } from '@provodka/domain/refusals.ts';
import type { DealStats, Thresholds } from '@provodka/domain/thresholds.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { oneOfWords } from '../platform/database/any-of.ts';
import type { Viewer } from '../platform/viewer.ts';

/** A ban of a whole user or of one profile; without an end it lasts until a moderator lifts it. */
export interface Ban {
  is_banned: boolean;
  banned_until: Date | null;
}

/** Whether the ban lasts at this moment: one with an end lifts itself (product: moderation). */
export function isBanInForce(ban: Ban, now: Date): boolean {
  return ban.is_banned && (ban.banned_until === null || ban.banned_until > now);
}

/** Passwords of demo accounts are public, so these accounts work only while the demo is on (product: operation). */
export const isDemoAccountClosed = (user: { demo_id: string | null }, isDemo: boolean): boolean =>
  user.demo_id !== null && !isDemo;

/** The SQL twin of `isBanInForce` for the table (or its alias) `of`, negated. */
export function isNotBanned(of: 'users' | 'profiles', now: Date): Expression<SqlBool> {
  const ban = sql.ref(`${of}.is_banned`);
  const until = sql.ref(`${of}.banned_until`);
  return sql<SqlBool>`not (${ban} and coalesce(${until} > ${now}, true))`;
}

/** Whether the person of the table (or its alias) is shown to others: neither hidden by themselves, nor leaving or gone. */
export function isShown(of: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${of}.hidden_at`)} is null and ${sql.ref(`${of}.deletion_asked_at`)} is null)`;
}

/** Whether the person of the joined `profiles` and `users` is banned on this side or as a whole. */
export function isEitherBanned(now: Date): Expression<SqlBool> {
  return sql<SqlBool>`(not (${isNotBanned('profiles', now)} and ${isNotBanned('users', now)}))`;
}

/** The same for a row of `profiles` that has a ban, without a join. */
const isBanned = (now: Date) => sql<SqlBool>`(profiles.has_ban and (not ${isNotBanned('profiles', now)}
    or exists (select from users where users.uuid = profiles.user_uuid and not ${isNotBanned('users', now)})))`;

/** The same for the profile in a column. Only profiles with a ban are looked up, one by one thanks to `offset 0`. */
export const isProfileBanned = (profileUuid: RawBuilder<unknown>, now: Date) => sql<SqlBool>`exists (
  select from profiles where profiles.uuid = ${profileUuid} and ${isBanned(now)} offset 0)`;

/** The same for many: those of the profiles of a query that are banned. An array is looked up in one walk of the index of bans. */
export const bannedAmong = (profileUuids: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  select profiles.uuid from profiles where profiles.uuid = any(array(${profileUuids})) and ${isBanned(now)}`;

/** The viewer's relation to a profile, which decides what it hides. */
export type ViewerRelation = 'owner' | 'moderator' | 'deal_side' | 'other';

/** The viewer's relation to a profile; `hasPaidDeal`: a paid deal stands between the two. */
export function viewerRelation(
  viewer: Viewer | null,
  profile: { user_uuid: string },
  hasPaidDeal: boolean,
): ViewerRelation {
  if (viewer?.user_uuid === profile.user_uuid) return 'owner';
  if (viewer?.is_moderator) return 'moderator';
  return hasPaidDeal ? 'deal_side' : 'other';
}

/** Contacts go to the owner, to moderators and to the other side of a paid deal (product: wire). */
export const seesContacts = (who: ViewerRelation): boolean => who !== 'other';

/**
 * The moment since which a customer and a freelancer may know each other's contacts, as SQL: the payment of the
 * earliest deal that stands between them (product: trust). `offset 0` looks up each pair instead of reading everybody's
 * deals.
 */
export const contactsOpenSince = (customerUuid: RawBuilder<unknown>, freelancerUuid: RawBuilder<unknown>) =>
  sql<Date | null>`(select min(opening.paid_at) from deals opening where opening.customer_uuid = ${customerUuid}
    and opening.executor_uuid = ${freelancerUuid} and opening.status in ${oneOfWords(CONTACT_DEAL_STATUSES)} offset 0)`;

/**
 * The reason why contacts in a person's description on this side are hidden from others, null when everybody reads them
 * (product: messages).
 */
export const refuseProfileContacts = (
  { side, stats }: { side: 'customer' | 'freelancer'; stats: DealStats },
  { thresholds, now }: { thresholds: Thresholds; now: Date },
): Refusal | null => refuseContacts({ side, stats, openSince: null, writtenAt: now }, thresholds, now);

/** The viewer's bans and e-mail as the rules about people need them. */
export const standingOf = (viewer: Viewer): Standing => ({
  isEmailVerified: viewer.is_email_verified,
  isUserBanned: viewer.is_user_banned,
  isCustomerBanned: viewer.is_customer_banned,
  isFreelancerBanned: viewer.is_freelancer_banned,
  isLeaving: viewer.is_leaving,
});

/** Why the viewer may not change this profile: it is another's, or they are banned on its side (product: moderation). */
export function refuseEditing(
  viewer: Viewer | null,
  { uuid, side }: { uuid: string; side: 'customer' | 'freelancer' },
): Refusal | null {
  if (viewer === null || viewer[`${side}_uuid`] !== uuid.toLowerCase()) return refuse('not_your_move');
  return refuseProfileEdit(side, standingOf(viewer));
}

/** Only viewers who see every order of the customer get counts of private ones (product: orders). */
export const seesPrivateOrders = (who: ViewerRelation): boolean => who === 'owner' || who === 'moderator';
