import type { SpelledWord } from '@provodka/domain/search/spellings.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beyondCursor, orderAndLimit, orderOf, type Place, type RowOrder } from '../../platform/cursor-paging.ts';
import { type Reader, UNPREPARED } from '../../platform/database/database.ts';
import { MOST_COUNTED } from '../../platform/paging.ts';
import type { UserRow } from '../store.ts';
import { estimatePeople, FEW_PEOPLE_HITS, hasWords, PEOPLE_SAMPLE, peopleWith } from '../words-store.ts';

/** The moderators' filter of users; a profile is named by its uuid. */
export interface UsersFilter {
  id?: number;
  uuids: readonly string[];
  /** Words of the name, and one of the login. */
  texts: readonly { column: 'full_name' | 'login'; words: readonly SpelledWord[] }[];
  is_banned?: boolean;
  is_scam?: boolean;
  is_moderator?: boolean;
  profiles: readonly { side: 'customer' | 'freelancer'; uuid: string }[];
}

export type ModeratorUserRow = UserRow & { customer_uuid: string; freelancer_uuid: string };

/** A ban of the person or of one side counts alike, because moderators look for both. */
const isBanned = (now: Date) => sql<SqlBool>`(exists (
  select from bans b where b.user_uuid = users.uuid and b.lifted_at is null and coalesce(b.until > ${now}, true)))`;
const MARKS = {
  is_banned: isBanned,
  is_scam: () => sql<SqlBool>`users.is_scam`,
  is_moderator: () => sql<SqlBool>`users.is_moderator`,
};
type Mark = keyof typeof MARKS;
const MARK_NAMES = ['is_banned', 'is_scam', 'is_moderator'] as const satisfies readonly Mark[];

/** The filter but for its texts. */
function factsOf(filter: UsersFilter, now: Date): RawBuilder<SqlBool> {
  const marks = MARK_NAMES.filter((mark) => filter[mark] !== undefined);
  return allOf([
    ...(filter.id === undefined ? [] : [sql<SqlBool>`users.id = ${filter.id}`]),
    ...filter.uuids.map((uuid) => sql<SqlBool>`users.uuid = ${uuid}::uuid`),
    ...marks.map((mark) => (filter[mark] ? MARKS[mark](now) : sql<SqlBool>`(not ${MARKS[mark](now)})`)),
    ...filter.profiles.map(
      ({ side, uuid }) => sql<SqlBool>`exists (select from profiles p
        where p.user_uuid = users.uuid and p.side = ${sql.lit(side)} and p.uuid = ${uuid}::uuid)`,
    ),
  ]);
}

const textsOf = ({ texts }: UsersFilter): RawBuilder<SqlBool>[] =>
  texts.map(({ column, words }) => hasWords(sql.ref(`users.${column}`), words));

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

const conditionsOf = (filter: UsersFilter, now: Date): RawBuilder<SqlBool> =>
  allOf([factsOf(filter, now), ...textsOf(filter)]);

/** Orders by date, in either direction. */
export const usersOrder = (isOldestFirst: boolean): RowOrder<ModeratorUserRow> => ({
  value: sql`users.created_at`,
  id: sql`users.id`,
  isDescending: !isOldestFirst,
  holds: 'moment',
  key: ({ created_at, id }) => ({ value: created_at, id }),
});

/** The numbers of a list of users. */
export interface UserNumbers {
  total: number;
  isExact: boolean;
  /** The people with each mark under the rest of the filter. */
  counters: { banned: number; scam: number; moderator: number };
}

export type UsersPlace = Place & { isOldestFirst: boolean };

/** One page of users, with the numbers of the whole list. A large total is an estimate. */
export async function findUsers(
  db: Reader,
  filter: UsersFilter,
  place: UsersPlace,
  now: Date,
): Promise<UserNumbers & { rows: ModeratorUserRow[] }> {
  if (filter.texts.length === 0) {
    const [rows, numbers] = await Promise.all([findPage(db, filter, place, now), countUsers(db, filter, now)]);
    return { rows, ...numbers };
  }
  const gathered = await gatherUsers(db, filter, place, now);
  if (gathered.hits <= FEW_PEOPLE_HITS) return gathered;
  const [rows, expected] = await Promise.all([
    findPage(db, filter, place, now),
    estimatePeople(db, conditionsOf(filter, now)),
  ]);
  return { ...gathered, rows, total: expected, isExact: false };
}

/** Very many people match a frequent text, so a walk through everybody by date soon fills the page. */
export function usersPageQuery(filter: UsersFilter, place: UsersPlace, now: Date): RawBuilder<ModeratorUserRow> {
  const order = usersOrder(place.isOldestFirst);
  const texts = textsOf(filter).map((text) => sql<SqlBool>`coalesce(${text}, false)`);
  return sql<ModeratorUserRow>`
    select users.*, ${PROFILES} from users where ${allOf([factsOf(filter, now), ...texts])}
    and ${beyondCursor(order, place)} ${orderAndLimit(order, place)} ${UNPREPARED}`;
}

async function findPage(db: Reader, filter: UsersFilter, place: UsersPlace, now: Date): Promise<ModeratorUserRow[]> {
  return (await usersPageQuery(filter, place, now).execute(db)).rows;
}

const PROFILES = sql`
  (select uuid from profiles where user_uuid = users.uuid and side = 'customer') as customer_uuid,
  (select uuid from profiles where user_uuid = users.uuid and side = 'freelancer') as freelancer_uuid`;

type GatheredRow = Numbers & (ModeratorUserRow | { uuid: null });

/** Users with a text: the page and all numbers, unless the sample says that very many have it. */
export function usersGatheringQuery(filter: UsersFilter, place: UsersPlace, now: Date): RawBuilder<GatheredRow> {
  const [text = NO_TEXT, ...others] = filter.texts;
  const rest = textsOf({ ...filter, texts: others });
  const order = usersOrder(place.isOldestFirst);
  const peopleOf = (of: UsersFilter, also = sql<SqlBool>`true`) =>
    peopleWith(text.words, text.column, allOf([...rest, factsOf(of, now), also]));
  const isFew = sql<SqlBool>`(select hits from sampled) <= ${sql.lit(FEW_PEOPLE_HITS)}`;
  const countMarked = (mark: Mark) => {
    const marked = { ...filter, [mark]: true };
    const among =
      filter[mark] === undefined ? sql`found users where ${MARKS[mark](now)}` : sql`${peopleOf(marked)} marked`;
    // The few marked people among very many are found by the mark.
    return sql`case when ${isFew} then (select count(*) from ${among})
      else (select count(*) from users where ${conditionsOf(marked, now)}) end`;
  };
  return sql<GatheredRow>`
    with sampled as materialized (
      select count(*)::int as hits from (
        select from ${peopleOf(filter, PEOPLE_SAMPLE)} sample limit ${sql.lit(FEW_PEOPLE_HITS + 1)}) those),
    found as materialized (
      select one.uuid, one.id, one.created_at, one.is_scam, one.is_moderator from ${peopleOf(filter)} one where ${isFew})
    select numbers.*, users.*, ${PROFILES}
    from (select hits, (select count(*) from found) as total, ${countMarked('is_banned')} as banned,
      ${countMarked('is_scam')} as scam, ${countMarked('is_moderator')} as moderator from sampled) numbers
    left join ((select users.uuid as listed from found users where ${beyondCursor(order, place)} ${orderAndLimit(order, place)}) page
      join users on users.uuid = page.listed) on true
    order by ${orderOf(order, place)} ${UNPREPARED}`;
}
const NO_TEXT: UsersFilter['texts'][number] = { column: 'full_name', words: [] };

async function gatherUsers(db: Reader, filter: UsersFilter, place: UsersPlace, now: Date) {
  const found = await usersGatheringQuery(filter, place, now).execute(db);
  const [{ hits, total, banned, scam, moderator } = NOBODY] = found.rows;
  const rows = found.rows.flatMap((row) => (row.uuid === null ? [] : [row]));
  return { rows, hits, total, isExact: true, counters: { banned, scam, moderator } };
}

interface Numbers {
  hits: number;
  total: number;
  banned: number;
  scam: number;
  moderator: number;
}
const NOBODY: Numbers = { hits: 0, total: 0, banned: 0, scam: 0, moderator: 0 };

/** The numbers of a list without a text. */
async function countUsers(db: Reader, filter: UsersFilter, now: Date): Promise<UserNumbers> {
  const of = (marks: Partial<UsersFilter>) => sql`from users where ${conditionsOf({ ...filter, ...marks }, now)}`;
  const found = await sql<Omit<Numbers, 'hits'>>`
    select (select count(*) from (select ${of({})} limit ${sql.lit(MOST_COUNTED + 1)}) those) as total,
      (select count(*) ${of({ is_banned: true })}) as banned, (select count(*) ${of({ is_scam: true })}) as scam,
      (select count(*) ${of({ is_moderator: true })}) as moderator ${UNPREPARED}`.execute(db);
  const { total, ...counters } = found.rows[0] ?? NOBODY;
  if (total <= MOST_COUNTED) return { total, isExact: true, counters };
  return { total: await estimatePeople(db, conditionsOf(filter, now)), isExact: false, counters };
}
