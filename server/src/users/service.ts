/** People for every slice: their cards, their figures, and what is shown of them to whom. */

import { randomUUID } from 'node:crypto';
import { profileAddress } from '@provodka/contract/http/addresses.ts';
import type { Person, User } from '@provodka/contract/people/people.ts';
import type { Kopecks } from '@provodka/domain/money/money.ts';
import { isAbonnementActive } from '@provodka/domain/money/sm.ts';
import type { ResponseStatus } from '@provodka/domain/orders/responses.ts';
import {
  refuseBuying,
  refuseCustomerAction,
  refuseDraft,
  refuseFreelancerAction,
} from '@provodka/domain/people/people.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import type { PersonKey } from '@provodka/domain/search/person-key.ts';
import type { DealStats } from '@provodka/domain/thresholds.ts';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { ReadContext, Reading, WriteContext, Writing } from '../platform/context.ts';
import type { Viewer } from '../platform/viewer.ts';
import { bannedAmong, contactsOpenSince, isEitherBanned, isProfileBanned, standingOf } from './access.ts';
import type { Counter } from './auth/attempts.ts';
import * as attempts from './auth/attempts.ts';
import { hashPassword } from './auth/passwords.ts';
import { findPersonAsViewer, findViewers } from './auth/sessions.ts';
import * as blockAccess from './blocks/access.ts';
import * as blocks from './blocks/blocks.ts';
import * as leaving from './leaving/visibility.ts';
import * as reading from './people-reading.ts';
import { abonnementOf, avatarOf, presentPerson } from './present.ts';
import * as badges from './profiles/badge-store.ts';
import * as listMoves from './profiles/classifiers-store.ts';
import * as wholeProfiles from './profiles/whole-profile-store.ts';
import type { BanRow } from './sanctions/ban-store.ts';
import { banReason, presentBan } from './sanctions/ban-words.ts';
import * as sanctions from './sanctions/sanctions.ts';
import * as store from './store.ts';
import type { WebhookNotification } from './webhooks/webhook-message.ts';
import * as webhooks from './webhooks/webhook-store.ts';
import { matchesPersonKey } from './words-store.ts';

/** Columns of a person that another slice's hot list joins into its own query instead of asking `findPeople`. */
export type PersonRow = store.CardRow;
export const PERSON_COLUMNS = store.CARD;

/** Presents a person whose columns were joined. */
export function presentJoinedPerson(row: PersonRow, now: Date): Person {
  return presentPerson(row, now);
}

/** Whether the person of the joined `profiles` and `users` is banned at this moment, for another slice's query. */
export function isJoinedPersonBanned(now: Date): Expression<SqlBool> {
  return isEitherBanned(now);
}

/** The same for the profile in a column, for a query without joins. */
export function isBannedProfile(profileUuid: RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> {
  return isProfileBanned(profileUuid, now);
}

/** The banned of the profiles that another slice's query finds, asked for once. */
export function findBannedAmong(profileUuids: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return bannedAmong(profileUuids, now);
}

/** Whether the profile in a column of another slice's query belongs to the person or people of the key. */
export function isProfileOf(profileUuid: RawBuilder<unknown>, key: PersonKey): RawBuilder<SqlBool> {
  return matchesPersonKey(profileUuid, key);
}

/** The moment since which the two may know each other's contacts, for another slice's query; see access.ts. */
export function findOpenSince(customerUuid: RawBuilder<unknown>, freelancerUuid: RawBuilder<unknown>) {
  return contactsOpenSince(customerUuid, freelancerUuid);
}

/** Whether this person may act as a customer at all: publishing, choosing, paying (product: accounts, moderation). */
export const refuseAsCustomer = (viewer: Viewer): Refusal | null => refuseCustomerAction(standingOf(viewer));

/** Whether this person may keep a draft of an order (product: accounts, moderation). */
export const refuseDraftOf = (viewer: Viewer): Refusal | null => refuseDraft(standingOf(viewer));

/** Whether this person may act as a freelancer at all: responding (product: accounts, moderation). */
export const refuseAsFreelancer = (viewer: Viewer): Refusal | null => refuseFreelancerAction(standingOf(viewer));

/** Whether this person may buy SM (product: accounts). */
export const refuseAsBuyer = (viewer: Viewer): Refusal | null => refuseBuying(standingOf(viewer));

/** See findPersonAsViewer of sessions.ts: notifications show a person what they would see on the site. */
export const viewerOf = findPersonAsViewer;

/** People and the parts of them that the viewer may see. */
export const { customerOf, findCustomer, findDealStats, findFreelancer, findParties, findPeople, freelancerOf } =
  reading;

/** Visibility of people: hidden, leaving and deleted ones. */
export type ProfileName = leaving.ProfileName;
export type UserRow = store.UserRow;
export const { assertAllShown, assertProfile, beginDeletion, canReadProfile, findDeletionsDue, erasePerson } = leaving;
export const { findHiddenAmong, getUser, hideProfile, lockDueDeletion, lockNamed, lockPerson, withdrawDeletion } =
  leaving;

/**
 * The pairs of a customer and a freelancer between whom a paid deal stands, which opens their contacts to each other
 * (product: trust).
 */
export const findOpenPairs = (
  { db }: Pick<ReadContext, 'db'>,
  pairs: readonly store.Pair[],
): Promise<store.OpenPair[]> => store.findOpenPairs(db, pairs);

/** The facts about a freelancer that the rules of responding need (product: responses). */
export interface Responder {
  stats: DealStats;
  /** Waiting responses on orders with a budget in search: they use up the allowance. */
  liveResponses: number;
  hasAbonnement: boolean;
  accounts: User['accounts'];
  /** Their latest response to the order. */
  ownResponse: { id: number; status: ResponseStatus } | null;
  /** The order's customer blocks them. */
  isBlocked: boolean;
}

/** A freelancer's facts about an order. Throws when there is no such profile. */
export async function findResponder(
  { db, now }: Reading,
  freelancerUuid: string,
  order: { id: number; customer_uuid: string },
): Promise<Responder> {
  const row = await wholeProfiles.findResponder(db, freelancerUuid, order);
  if (!row) throw new Error(`No profile ${freelancerUuid}`);
  const hasAbonnement = isAbonnementActive(abonnementOf(row), now);
  const { response_id: id, response_status: status } = row;
  return {
    stats: reading.statsOf(row),
    liveResponses: row.number_waiting,
    hasAbonnement,
    accounts: row.accounts,
    ownResponse: id === null ? null : { id, status: status as ResponseStatus },
    isBlocked: row.is_blocked,
  };
}

/** Whether every uuid is a freelancer's profile. */
export async function areFreelancers(
  { db }: Pick<ReadContext, 'db'>,
  profileUuids: readonly string[],
): Promise<boolean> {
  const distinct = [...new Set(profileUuids.map((uuid) => uuid.toLowerCase()))];
  return distinct.length === 0 || (await store.countFreelancers(db, distinct)) === distinct.length;
}

/**
 * Counts a paid-out deal for both sides, or removes it with -1. Call it last in the transaction, since the rows stay
 * locked until its end.
 */
export async function addPaidOutDeal(
  { db: tx }: Pick<WriteContext, 'db'>,
  deal: { customer_uuid: string; executor_uuid: string; amount: Kopecks },
  number: 1 | -1 = 1,
): Promise<void> {
  // In one order for every deal, so that two deals of the same people never wait for each other.
  for (const uuid of [deal.customer_uuid, deal.executor_uuid].toSorted())
    await store.addDeals(tx, uuid, number, deal.amount);
}

/** Locks both profiles of each of these people, in one order for all callers. */
export const lockProfilesOf = ({ db: tx }: Pick<WriteContext, 'db'>, userUuids: readonly string[]): Promise<void> =>
  store.lockProfiles(tx, userUuids);

/** Changes a profile's rating by a published, edited or removed review: the difference in stars and in their number. */
export const addReviewStars = (
  { db: tx }: Pick<WriteContext, 'db'>,
  profileUuid: string,
  change: { stars: number; count: 1 | 0 | -1 },
): Promise<void> => store.addStars(tx, profileUuid, change);

/** Profiles for search engines, of users with ids of this range: not banned, not marked, and with something to show. */
export async function findPublicProfiles(
  { db, now }: Reading,
  range: { first: number; last: number },
): Promise<{ profile_url: string }[]> {
  const rows = await store.findProfilesWithHistory(db, range, now);
  return rows.map(({ side, uuid }) => ({ profile_url: profileAddress(side, uuid) }));
}

/** Wallets of a user in the order in which paid actions try them (specification section 3). */
export const findWallets = ({ db }: Pick<ReadContext, 'db'>, userUuid: string): Promise<User['accounts']> =>
  store.findWallets(db, userUuid);

/** Whether the person's abonnement lasts now, which lowers the price of a response (specification section 3). */
export async function hasActiveAbonnement({ db, now }: Reading, userUuid: string): Promise<boolean> {
  const user = await store.findUser(db, userUuid);
  return isAbonnementActive(user ? abonnementOf(user) : null, now);
}

/** The uuids of a user and of its two profiles. */
export interface CreatedUser {
  user_uuid: string;
  customer_uuid: string;
  freelancer_uuid: string;
}

/**
 * Writes a user with both profiles; a taken login or e-mail violates a unique index (`users_login`, `users_email`).
 * `standing` holds properties that no sign-up gives, for the demo data and the command line.
 */
export async function createUser(
  { db: tx, now }: Writing,
  user: store.NewUser,
  standing: store.NewUserStanding = {},
): Promise<CreatedUser> {
  const created = { user_uuid: randomUUID(), customer_uuid: randomUUID(), freelancer_uuid: randomUUID() };
  await store.insertUser(tx, created.user_uuid, { ...user, ...standing }, now);
  const { user_uuid } = created;
  await store.insertProfile(tx, { uuid: created.customer_uuid, user_uuid, side: 'customer' }, now);
  await store.insertProfile(tx, { uuid: created.freelancer_uuid, user_uuid, side: 'freelancer' }, now);
  return created;
}

/** Whether the database holds nobody but people made by this demo, and nobody has signed in. */
export const isDemoAlone = ({ db }: Pick<ReadContext, 'db'>, demoId: string | null) => store.isDemoAlone(db, demoId);

/**
 * The hash to store for a password. Call it outside a transaction: it takes tens of milliseconds of a worker thread.
 */
export const hashedPassword = (password: string): Promise<string> => hashPassword(password);

/** Fills in a profile; fields that are not given stay as they are. `classifier_ids` replace the former ones. */
export async function describeProfile(
  { db: tx }: Pick<WriteContext, 'db'>,
  profileUuid: string,
  { classifier_ids, ...fields }: store.ProfileFields & { classifier_ids?: readonly number[] },
): Promise<void> {
  await store.updateProfile(tx, profileUuid, fields);
  if (classifier_ids) await store.replaceClassifiers(tx, profileUuid, classifier_ids);
}

/** Profiles that name a merged row of a list name the one it leads to. */
export const moveProfiles = ({ db: tx }: Pick<WriteContext, 'db'>, move: listMoves.ListMove): Promise<void> =>
  listMoves.moveProfiles(tx, move);

/** Profiles that an undone merge moved name its row again, where they still name the other; returns their number. */
export const restoreProfiles = (
  { db: tx }: Pick<WriteContext, 'db'>,
  merge: listMoves.ListMove & { id: number },
): Promise<number> => listMoves.restoreProfiles(tx, merge);

/** Bans as rows, for their appeals: `ban-store.ts` reads them, `ban-words.ts` shows them. */
export type { BanRow };
export const presentStandingBan = presentBan;
export const banReasonTitle = banReason;

/** Limits of attempts, which other slices count too. */
export type { Counter };
export const { assertMayTry, countAttempt, lockCounters } = attempts;

/** Writes the verified badges of a person, which another slice counts. */
export const { writeBadges } = badges;

/** The address of a person's picture without its size. */
export const avatarAddress = avatarOf;
/** Whether a program of a person is told of a group of events, as an SQL condition. */
export type { WebhookNotification };
export const wantsWebhook = webhooks.isWantedByWebhook;
/** Blocks between people, for what others begin with them. */
export const { isBlockedBy } = blockAccess;
export const { findBlockers } = blocks;

/**
 * Sanctions for the demo, the command line and appeals. `lockBans` keeps bans as they are while an appeal is decided.
 */
export const { appointAdmin, banPerson, changeRights, endFactors, lockBans, liftByAppeal } = sanctions;

/**
 * The viewers of these sessions at this moment, without those that have ended or are barred; the sessions do not count
 * as used.
 */
export const viewersOf = (
  context: Reading,
  sessionIds: readonly number[],
  isDemo: boolean,
): Promise<Map<number, Viewer>> => findViewers(context, sessionIds, isDemo);
