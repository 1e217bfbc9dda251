/** Reading people: their cards, their profiles and their figures. */

import type { Customer, Freelancer, Person } from '@provodka/contract/people/people.ts';
import { kopecks } from '@provodka/domain/money/money.ts';
import { remainingAllowance } from '@provodka/domain/orders/responses.ts';
import type { DealStats } from '@provodka/domain/thresholds.ts';
import type { ReadContext, Reading } from '../platform/context.ts';
import { oncePerPage } from '../platform/once-per-page.ts';
import type { Viewer } from '../platform/viewer.ts';
import { seesPrivateOrders, viewerRelation } from './access.ts';
import { moderationUrl, presentCustomer, presentFreelancer, presentPerson } from './present.ts';
import * as wholeProfiles from './profiles/whole-profile-store.ts';
import * as store from './store.ts';

const whole = oncePerPage<wholeProfiles.ProfileRow>();
const cards = oncePerPage<store.CardRow>();

const byUuid = <Row extends { uuid: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.uuid, row]));

/** A profile read as a whole on the same page is a card too. */
async function findCards(
  { db, page }: Pick<Reading, 'db' | 'page'>,
  uuids: readonly string[],
): Promise<Map<string, store.CardRow>> {
  const known = await whole.known({ page }, uuids);
  const missing = uuids.filter((uuid) => !known.has(uuid));
  if (missing.length === 0) return known;
  const read = async (keys: string[]) => byUuid(await store.findCards(db, keys));
  return new Map<string, store.CardRow>([...known, ...(await cards.many({ page }, missing, read))]);
}

/** Cards of people by the uuid of their profile, either side; an unknown uuid is absent from the map. */
export async function findPeople(
  { db, now, page }: Reading,
  profileUuids: readonly string[],
): Promise<Map<string, Person>> {
  if (profileUuids.length === 0) return new Map();
  const rows = await findCards({ db, page }, profileUuids);
  return new Map([...rows].map(([uuid, row]) => [uuid, presentPerson(row, now)]));
}

async function findProfile(
  { db, viewer, page }: ReadContext<Viewer | null>,
  uuid: string,
  side: store.Side,
): Promise<wholeProfiles.ProfileRow | undefined> {
  const read = async () => (await wholeProfiles.findProfiles(db, [uuid], viewer))[0];
  const row = await whole.one({ page }, uuid, read);
  return row?.side === side ? row : undefined;
}

/** A customer's profile as the viewer may see it, null when there is none such (product: wire: hidden fields). */
export async function findCustomer(context: ReadContext<Viewer | null>, uuid: string): Promise<Customer | null> {
  const row = await findProfile(context, uuid, 'customer');
  return row ? await customerOf(context, row) : null;
}

/** A freelancer's profile as the viewer may see it, null when there is none such (product: wire: hidden fields). */
export async function findFreelancer(context: ReadContext<Viewer | null>, uuid: string): Promise<Freelancer | null> {
  const row = await findProfile(context, uuid, 'freelancer');
  return row ? await freelancerOf(context, row) : null;
}

/** Both of an order's people as the viewer may see them; null for one that is absent. */
export async function findParties(
  context: ReadContext<Viewer | null>,
  { customer_uuid, executor_uuid }: { customer_uuid: string; executor_uuid: string | null },
): Promise<{ customer: Customer | null; executor: Freelancer | null }> {
  const uuids = executor_uuid === null ? [customer_uuid] : [customer_uuid, executor_uuid];
  const rows = await whole.many(context, uuids, async (missing) =>
    byUuid(await wholeProfiles.findProfiles(context.db, missing, context.viewer)),
  );
  const customer = rows.get(customer_uuid);
  const executor = executor_uuid === null ? undefined : rows.get(executor_uuid);
  return {
    customer: customer ? await customerOf(context, customer) : null,
    executor: executor ? await freelancerOf(context, executor) : null,
  };
}

/** A customer's profile as the viewer may see it, of the row at hand. */
export async function customerOf(
  { content, viewer, now }: Omit<ReadContext<Viewer | null>, 'db'>,
  row: wholeProfiles.ProfileRow,
): Promise<Customer> {
  const who = viewerRelation(viewer, row, row.has_paid_deal);
  const { motivation: thresholds } = await content.settings();
  const numberOrders = seesPrivateOrders(who) ? row.number_orders : row.number_public_orders;
  return {
    ...presentCustomer(row, { who, thresholds, now }, numberOrders),
    moderation_url: moderationUrl(viewer, row),
  };
}

/** A freelancer's profile as the viewer may see it, of the row at hand. */
export async function freelancerOf(
  { content, viewer, now }: Omit<ReadContext<Viewer | null>, 'db'>,
  row: wholeProfiles.ProfileRow,
): Promise<Freelancer> {
  const who = viewerRelation(viewer, row, row.has_paid_deal);
  const { motivation: thresholds } = await content.settings();
  const allowance = remainingAllowance({ ...statsOf(row), liveResponses: row.number_waiting }, thresholds, now);
  return { ...presentFreelancer(row, { who, thresholds, now }, allowance), moderation_url: moderationUrl(viewer, row) };
}

export const statsOf = (row: { number_deals: number; sum_deals: number }): DealStats => ({
  numberDeals: row.number_deals,
  sumDeals: kopecks(row.sum_deals),
});

/** Paid-out deals of a profile, which its thresholds are measured by. Throws when there is no such profile. */
export async function findDealStats(
  { db, page }: Pick<ReadContext, 'db' | 'page'>,
  profileUuid: string,
): Promise<DealStats> {
  const known = page && (await findCards({ db, page }, [profileUuid])).get(profileUuid);
  const row = known ?? (await store.findStats(db, profileUuid));
  if (!row) throw new Error(`No profile ${profileUuid}`);
  return statsOf(row);
}
