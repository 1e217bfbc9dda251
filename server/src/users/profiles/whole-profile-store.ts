import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { sql } from 'kysely';
import { anyUuid, oneOfWords } from '../../platform/database/any-of.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { contactsOpenSince } from '../access.ts';
import { isBlockedBy } from '../blocks/access.ts';
import { CARD, profilesWithUsers, type UserRow, WALLETS, type WalletRow, waitingResponsesOf } from '../store.ts';

/** The viewer's profiles, since a paid deal with them opens the person's contacts. */
export type Other = Pick<Viewer, 'customer_uuid' | 'freelancer_uuid'>;

/** Columns of a profile's own page besides those of its card. */
const WHOLE_PROFILE = [
  ...CARD,
  'profiles.about',
  'profiles.contact_phone',
  'profiles.contact_message',
  'profiles.banned_message',
  'profiles.banned_reason',
  'profiles.created_at',
  'users.first_name',
  'users.last_name',
  'users.banned_message as user_banned_message',
  'users.banned_reason as user_banned_reason',
] as const;

/** Orders a customer ever published that are neither deleted nor blocked; all of them, and those that are not private. */
const PUBLISHED = sql<{ number_orders: number; number_public_orders: number }>`(
  select count(*)::int as number_orders, (count(*) filter (where not o.is_private))::int as number_public_orders
  from orders o where o.customer_uuid = profiles.uuid and o.published_at is not null
    and o.status not in ${oneOfWords([ORDER_STATUS.blocked, ORDER_STATUS.deleted])})`;

/** The first document of an identity that waits for a moderator's decision. */
const IDENTITY = sql<{ identity_id: number; identity_file_id: number }>`(
  select v.id as identity_id, min(f.file_id) as identity_file_id
  from verifications v join verification_files f on f.verification_id = v.id
  where v.user_uuid = profiles.user_uuid and v.kind = 'identity' and v.status = 'submitted' group by v.id)`;

const NUMBER_WAITING = sql<number>`(select count(*)::int from ${waitingResponsesOf(sql.ref('profiles.uuid'))})`;

/** Whether a paid deal stands between the two. */
export function hasPaidDealWith(other: Other | null) {
  if (other === null) return sql<boolean>`false`;
  const customer = sql`case profiles.side when 'customer' then profiles.uuid else ${other.customer_uuid}::uuid end`;
  const freelancer = sql`case profiles.side when 'customer' then ${other.freelancer_uuid}::uuid else profiles.uuid end`;
  return sql<boolean>`(${contactsOpenSince(customer, freelancer)} is not null)`;
}

/** Profiles with all columns that are shown or decide what is shown. */
const wholeProfiles = (db: Reader, other: Other | null) =>
  profilesWithUsers(db)
    .innerJoinLateral(PUBLISHED.as<'published'>('published'), (join) => join.onTrue())
    .select(WHOLE_PROFILE)
    .leftJoinLateral(IDENTITY.as<'identity'>('identity'), (join) => join.onTrue())
    .select(['published.number_orders', 'published.number_public_orders'])
    .select(['identity.identity_id', 'identity.identity_file_id'])
    .select([NUMBER_WAITING.as('number_waiting'), hasPaidDealWith(other).as('has_paid_deal')]);

export type ProfileRow = Awaited<ReturnType<ReturnType<typeof wholeProfiles>['execute']>>[number];

/** Profiles of either side. */
export async function findProfiles(db: Reader, uuids: readonly string[], other: Other | null): Promise<ProfileRow[]> {
  return await wholeProfiles(db, other).where('profiles.uuid', '=', anyUuid(uuids)).execute();
}

/** The part of a user that they themselves and moderators see. */
export type AccountRow = Pick<
  UserRow,
  (typeof ACCOUNT_NAMES)[number] | 'uuid' | 'is_banned' | 'banned_until' | 'is_scam' | 'full_name' | 'avatar_version'
> &
  Pick<UserRow, 'created_at' | 'last_activity_at'>;

const ACCOUNT_NAMES = [
  'id',
  'login',
  'email',
  'email_verified_at',
  'is_moderator',
  'is_admin',
  'abonnement_title',
  'abonnement_from',
  'abonnement_to',
] as const satisfies readonly (keyof UserRow)[];

/** A user as they see themselves, with both profiles. */
export interface SignedInRow {
  user: AccountRow & Pick<UserRow, 'first_name' | 'banned_message'>;
  is_telegram_enabled: boolean;
  accounts: WalletRow[];
  customer: ProfileRow;
  freelancer: ProfileRow;
}

export async function findCurrentUserRow(db: Reader, userUuid: string): Promise<SignedInRow | undefined> {
  const rows = await wholeProfiles(db, null)
    .select(ACCOUNT_NAMES.map((name) => `users.${name}` as const))
    .select([
      'users.created_at as user_created_at',
      sql<boolean>`exists (select from telegram_links t where t.user_uuid = users.uuid)`.as('is_telegram_enabled'),
      WALLETS.as('accounts'),
    ])
    .where('profiles.user_uuid', '=', userUuid)
    .execute();
  const customer = rows.find(({ side }) => side === 'customer');
  const freelancer = rows.find(({ side }) => side === 'freelancer');
  if (!customer || !freelancer) return undefined;
  const user = {
    ...customer,
    uuid: customer.user_uuid,
    is_banned: customer.is_user_banned,
    banned_until: customer.user_banned_until,
    banned_message: customer.user_banned_message,
    created_at: customer.user_created_at,
  };
  const { is_telegram_enabled, accounts } = customer;
  return { user, is_telegram_enabled, accounts, customer, freelancer };
}

/** A freelancer and their user with the facts that the rules of responding to an order need. */
export async function findResponder(db: Reader, freelancerUuid: string, order: { id: number; customer_uuid: string }) {
  const customer = sql`(select c.user_uuid from profiles c where c.uuid = ${order.customer_uuid})`;
  return await profilesWithUsers(db)
    .leftJoinLateral(
      (own) =>
        own
          .selectFrom('responses')
          .select(['responses.id as response_id', 'responses.status as response_status'])
          .where('responses.order_id', '=', order.id)
          .whereRef('responses.freelancer_uuid', '=', 'profiles.uuid')
          .orderBy('responses.id', 'desc')
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .select(['own.response_id', 'own.response_status'])
    .select(isBlockedBy(sql.ref('profiles.user_uuid'), customer).as('is_blocked'))
    .select(['profiles.number_deals', 'profiles.sum_deals'])
    .select(['users.abonnement_title', 'users.abonnement_from', 'users.abonnement_to'])
    .select([NUMBER_WAITING.as('number_waiting'), WALLETS.as('accounts')])
    .where('profiles.uuid', '=', freelancerUuid)
    .executeTakeFirst();
}
