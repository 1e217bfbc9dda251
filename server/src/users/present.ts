import { moderatedUserAddress, profileAddress } from '@provodka/contract/http/addresses.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import type {
  Customer,
  Freelancer,
  Notification,
  Person,
  User,
  VerifiedBadge,
} from '@provodka/contract/people/people.ts';
import { averageStars } from '@provodka/domain/deals/reviews.ts';
import { kopecks, toRubles } from '@provodka/domain/money/money.ts';
import { maskContacts } from '@provodka/domain/people/contacts.ts';
import { isOnline } from '@provodka/domain/people/people.ts';
import { badgesAt, badgeTitle } from '@provodka/domain/people/verifications.ts';
import type { Thresholds } from '@provodka/domain/thresholds.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isBanInForce, refuseProfileContacts, seesContacts, type ViewerRelation } from './access.ts';
import { shownEmail } from './email/email-addresses.ts';
import type { AccountRow, ProfileRow, SignedInRow } from './profiles/whole-profile-store.ts';
import { publicBanWords } from './sanctions/ban-words.ts';
import type { CardRow, UserRow } from './store.ts';

/** The address of a person's picture without its size; null without a picture. */
export function avatarOf(uuid: string, version: string | null): string | null {
  return version === null ? null : callAddress('users_avatar', { params: { uuid, version } });
}

/** A card of one side of a person. */
export function presentPerson(row: CardRow, now: Date): Person {
  return {
    uuid: row.uuid,
    user_uuid: row.user_uuid,
    full_name: row.full_name,
    avatar: avatarOf(row.user_uuid, row.avatar_version),
    is_banned: isProfileBanned(row, now) || isUserBanned(row, now),
    is_online: isOnline(row.last_activity_at, now),
    is_scam: row.is_scam,
    is_staff: isStaff(row, now),
    badges: badgesOf(row, now),
    sum_deals: toRubles(kopecks(row.sum_deals)),
    number_deals: row.number_deals,
    number_stars: averageStars(row.sum_stars, row.number_reviews),
    number_reviews: row.number_reviews,
    profile_url: profileAddress(row.side, row.uuid),
  };
}

/** Verifications still in force; a banned person shows none. */
function badgesOf(row: CardRow, now: Date): VerifiedBadge[] {
  if (isProfileBanned(row, now) || isUserBanned(row, now)) return [];
  return badgesAt(row.badges, now).map((badge) => ({
    kind: badge.kind,
    title: badgeTitle(badge),
    verified_at: badge.verified_at,
    expires_at: badge.expires_at,
  }));
}

const isProfileBanned = (row: CardRow, now: Date): boolean => isBanInForce(row, now);
const isUserBanned = (row: Pick<CardRow, 'is_user_banned' | 'user_banned_until'>, now: Date): boolean =>
  isBanInForce({ is_banned: row.is_user_banned, banned_until: row.user_banned_until }, now);

/** A moderator or an admin, unless banned: a ban takes the rights and the mark with them (product: trust). */
export const isStaff = (
  row: Pick<CardRow, 'is_moderator' | 'is_admin' | 'is_user_banned' | 'user_banned_until'>,
  now: Date,
): boolean => (row.is_moderator || row.is_admin) && !isUserBanned(row, now);

/** Everything that decides how much of a profile is shown. */
export interface ProfileVisibility {
  who: ViewerRelation;
  thresholds: Thresholds;
  now: Date;
}

function presentProfile(row: ProfileRow, sight: ProfileVisibility) {
  const { who, now } = sight;
  const contacts = seesContacts(who);
  return {
    ...presentPerson(row, now),
    first_name: row.first_name,
    last_name: row.last_name,
    about: aboutFor(row, sight) || null,
    contact_phone: contacts ? row.contact_phone : null,
    contact_message: contacts ? row.contact_message || null : null,
    moderation_url: null,
    banned_message: banMessage(row, sight),
    created_at: row.created_at.toISOString(),
    last_activity_at: row.last_activity_at?.toISOString() ?? null,
  };
}

function aboutFor({ about, side, number_deals, sum_deals }: ProfileRow, sight: ProfileVisibility): string {
  const person = {
    side: side,
    stats: { numberDeals: number_deals, sumDeals: kopecks(sum_deals) },
  };
  const isWhole = seesContacts(sight.who) || refuseProfileContacts(person, sight) === null;
  return isWhole ? about : maskContacts(about).text;
}

/** The person and moderators read the moderator's text, everybody else the reason and the end. */
function banMessage(row: ProfileRow, { who, now }: ProfileVisibility): string | null {
  const isWhole = who === 'owner' || who === 'moderator';
  if (isProfileBanned(row, now))
    return isWhole ? row.banned_message : publicBanWords(row.banned_reason, row.banned_until);
  if (!isUserBanned(row, now)) return null;
  return isWhole ? row.user_banned_message : publicBanWords(row.user_banned_reason, row.user_banned_until);
}

/** The person's address in the moderators' cabinet; null to everyone else. */
export const moderationUrl = (viewer: Viewer | null, { user_uuid }: { user_uuid: string }): string | null =>
  viewer?.is_moderator ? moderatedUserAddress(user_uuid) : null;

export function presentCustomer(row: ProfileRow, sight: ProfileVisibility, numberOrders: number): Customer {
  return { ...presentProfile(row, sight), number_orders: numberOrders };
}

/** The identity document that waits for a moderator; its owner and moderators may open it (product: wire). */
function passportUrl({ identity_id, identity_file_id }: ProfileRow, { who }: ProfileVisibility): string | null {
  const isShown = who === 'owner' || who === 'moderator';
  if (!isShown || identity_id === null || identity_file_id === null) return null;
  return callAddress('verifications_file', { params: { verification_id: identity_id, file_id: identity_file_id } });
}

/** `allowance`: how many more responses the freelancer may give, null without limit (product: responses). */
export function presentFreelancer(row: ProfileRow, sight: ProfileVisibility, allowance: number | null): Freelancer {
  return { ...presentProfile(row, sight), number_responses: allowance, passport_url: passportUrl(row, sight) };
}

/**
 * Data of a person's own view beside their row. The rights are those in force, which the row does not show while a ban
 * lasts.
 */
export interface UserParts extends Pick<User, 'is_moderator' | 'is_admin'> {
  customer: Customer;
  freelancer: Freelancer;
  notifications: Notification[];
}

/** A person's abonnement, whether it lasts or not; null without one. */
export function abonnementOf(row: Pick<UserRow, 'abonnement_title' | 'abonnement_from' | 'abonnement_to'>) {
  const { abonnement_title: title, abonnement_from: active_from, abonnement_to: active_to } = row;
  return title === null || active_from === null || active_to === null ? null : { title, active_from, active_to };
}

/** A future abonnement is shown with its days; one that has ended is left out. */
function presentAbonnement(row: AccountRow, now: Date): User['abonnement'] {
  const abonnement = abonnementOf(row);
  if (abonnement === null || abonnement.active_to <= now) return null;
  const { title, active_from, active_to } = abonnement;
  return { title, active_from: active_from.toISOString(), active_to: active_to.toISOString() };
}

/** The part of a user's account that its owner and moderators see (product: wire). */
export function presentAccount(row: AccountRow, now: Date) {
  return {
    uuid: row.uuid,
    id: row.id,
    is_moderator: row.is_moderator,
    is_admin: row.is_admin,
    is_banned: isBanInForce(row, now),
    is_online: isOnline(row.last_activity_at, now),
    is_scam: row.is_scam,
    is_email_verified: row.email_verified_at !== null,
    full_name: row.full_name,
    avatar: avatarOf(row.uuid, row.avatar_version),
    login: row.login,
    email: shownEmail(row.email),
    created_at: row.created_at.toISOString(),
    last_activity_at: row.last_activity_at?.toISOString() ?? null,
    abonnement: presentAbonnement(row, now),
  };
}

/** The signed-in person as they see themselves. */
export function presentUser({ user, ...row }: SignedInRow, parts: UserParts, now: Date): User {
  return {
    ...presentAccount(user, now),
    is_telegram_enabled: row.is_telegram_enabled,
    accounts: row.accounts,
    first_name: user.first_name,
    banned_message: user.banned_message,
    ...parts,
  };
}
