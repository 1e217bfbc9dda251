import type { VerifiedFilter } from '@provodka/domain/people/verifications.ts';
import { literalPrefixes } from '@provodka/domain/search/spelling-prefixes.ts';
import type { SpelledWord } from '@provodka/domain/search/spellings.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyUuid } from '../../platform/database/any-of.ts';
import { type Reader, UNPREPARED } from '../../platform/database/database.ts';
import { offsetOf, type Page } from '../../platform/paging.ts';
import { isNotBanned, isShown } from '../access.ts';
import { CARD, profilesWithUsers } from '../store.ts';
import { estimatePeople, FEW_PEOPLE_HITS, hasWords, PEOPLE_SAMPLE, peopleWith } from '../words-store.ts';

/** Words of a name. */
type Words = readonly SpelledWord[];

/** The people a search means: by words of a name, or one exact person. */
export type SearchKey = { words: Words } | { id: number } | { login: string };

/** A page of people, all or only those who have something verified. */
export interface SoughtPage extends Page {
  verified?: VerifiedFilter | undefined;
}

/** A page of found people, and how many there are; more than that where it is no exact number. */
interface FoundPage {
  uuids: string[];
  total: number;
  isExact: boolean;
}

/** Freelancers who are not banned; names beginning with the first word come first. */
export async function searchFreelancers(db: Reader, key: SearchKey, page: SoughtPage, now: Date) {
  const found = await findPeople(db, key, page, now);
  if (found.uuids.length === 0) return { rows: [], total: found.total, isExact: found.isExact };
  const rows = await profilesWithUsers(db)
    .where('users.uuid', '=', anyUuid(found.uuids))
    .where('profiles.side', '=', 'freelancer')
    .select(CARD)
    .select('users.id as user_id')
    .execute();
  const byUuid = new Map(rows.map((row) => [row.user_uuid, row]));
  return { ...found, rows: found.uuids.flatMap((uuid) => byUuid.get(uuid) ?? []) };
}

async function findPeople(db: Reader, key: SearchKey, page: SoughtPage, now: Date): Promise<FoundPage> {
  if (!('words' in key)) return await findOne(db, key, page, now);
  const gathered = await gatherPeople(db, key.words, page, now);
  if (gathered.hits <= FEW_PEOPLE_HITS) return gathered;
  return page.verified === undefined
    ? await walkToPeople(db, key.words, page, now)
    : await gatherVerified(db, key.words, { ...page, verified: page.verified }, now);
}

/** Whether others find the person of `users`. Few are banned, so that each is looked up among those. */
const isFindable = (now: Date) => sql<SqlBool>`(${isNotBanned('users', now)} and ${isShown('users')} and not exists (
  select from profiles where profiles.user_uuid = users.uuid and profiles.side = 'freelancer' and profiles.is_banned
    and not ${isNotBanned('profiles', now)} offset 0))`;

const standing = (kind: VerifiedFilter, now: Date) =>
  sql`v.kind = ${kind} and v.status = 'approved' and v.expires_at > ${now}`;

/** Whether the person of `users` has what is asked for verified now; each is looked up by themselves. */
const isVerified = ({ verified }: SoughtPage, now: Date) =>
  verified === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(exists (select from verifications v where v.user_uuid = users.uuid and ${standing(verified, now)} offset 0))`;

async function findOne(
  db: Reader,
  key: { id: number } | { login: string },
  page: SoughtPage,
  now: Date,
): Promise<FoundPage> {
  const isAsked = 'id' in key ? sql<SqlBool>`users.id = ${key.id}` : sql<SqlBool>`lower(users.login) = ${key.login}`;
  const found = await sql<{
    uuid: string;
  }>`select uuid from users where ${isAsked} and ${isFindable(now)} and ${isVerified(page, now)}`.execute(db);
  const uuids = found.rows.map(({ uuid }) => uuid);
  return { uuids: offsetOf(page) === 0 ? uuids : [], total: uuids.length, isExact: true };
}

const NAME = sql`lower(users.full_name) collate "C"`;
const begins = ([first]: Words) => sql<SqlBool>`(lower(users.full_name) ~ ${`^${first?.right ?? ''}`})`;
const placed = ({ limit, offset }: { limit: number; offset: number }, order: RawBuilder<unknown>) =>
  sql`order by ${order} limit ${limit} offset ${offset}`;
const BY_NAME = sql`name, id desc`;

interface GatheredPage {
  hits: number;
  total: number;
  uuids: string[];
}

/** All who match, with the page of them, unless the sample says that very many do. */
export function gatheringQuery(words: Words, page: SoughtPage, now: Date): RawBuilder<GatheredPage> {
  const peopleOf = (also?: RawBuilder<SqlBool>) => peopleWith(words, 'full_name', also);
  const isFew = sql<SqlBool>`(select hits from sampled) <= ${sql.lit(FEW_PEOPLE_HITS)}`;
  const wanted = { limit: page.limit, offset: offsetOf(page) };
  return sql<GatheredPage>`
    with sampled as materialized (
      select count(*)::int as hits from (
        select from ${peopleOf(PEOPLE_SAMPLE)} sample limit ${sql.lit(FEW_PEOPLE_HITS + 1)}) those),
    found as materialized (
      select users.uuid, users.id, ${NAME} as name, ${begins(words)} as begins
      from ${peopleOf()} users where ${isFew} and ${isFindable(now)} and ${isVerified(page, now)})
    select hits, (select count(*)::int from found) as total,
      array(select uuid from found ${placed(wanted, sql`begins desc, ${BY_NAME}`)}) as uuids
    from sampled`;
}

async function gatherPeople(
  db: Reader,
  words: Words,
  page: SoughtPage,
  now: Date,
): Promise<FoundPage & { hits: number }> {
  const found = await gatheringQuery(words, page, now).execute(db);
  const [{ hits, total, uuids } = { hits: 0, total: 0, uuids: [] }] = found.rows;
  return { hits, total, uuids, isExact: true };
}

/**
 * A page of very many: the index of names is entered where names begin with a spelling of the first word, and walked from its beginning
 * for the other names, where those that begin so do not fill the page. No index answers a `coalesce`, so none is read whole.
 */
export function walkQuery(words: Words, page: Page, now: Date): RawBuilder<{ uuids: string[] }> {
  const wanted = { limit: page.limit, offset: offsetOf(page) };
  const most = { limit: wanted.limit + wanted.offset, offset: 0 };
  const onTheWay = (conditions: RawBuilder<SqlBool>) => sql<SqlBool>`coalesce(${conditions}, false)`;
  const isMatch = onTheWay(sql<SqlBool>`(${hasWords(sql.ref('users.full_name'), words)} and ${isFindable(now)})`);
  const people = sql`select users.uuid, users.id, ${NAME} as name from users`;
  const beginnings = sql.val(literalPrefixes(words[0]?.ways ?? []));
  return sql<{ uuids: string[] }>`
    with begun as materialized (
      select one.* from unnest(${beginnings}::text[]) as beginning cross join lateral (
        ${people} where ${NAME} >= beginning and ${NAME} < beginning || chr(1114111)
          and ${onTheWay(begins(words))} and ${isMatch} ${placed(most, BY_NAME)}) one
      ${placed(most, BY_NAME)}),
    others as materialized (
      ${people} where (select count(*) from begun) < ${most.limit}::int and not ${onTheWay(begins(words))} and ${isMatch}
      ${placed(most, BY_NAME)})
    select array(select uuid from (select *, true as begins from begun union all select *, false from others) matching
      ${placed(wanted, sql`begins desc, ${BY_NAME}`)}) as uuids ${UNPREPARED}`;
}

async function walkToPeople(db: Reader, words: Words, page: Page, now: Date): Promise<FoundPage> {
  const found = await walkQuery(words, page, now).execute(db);
  const uuids = found.rows[0]?.uuids ?? [];
  return { uuids, total: await estimatePeople(db, hasWords(sql.ref('users.full_name'), words)), isExact: false };
}

/** Among very many people with a name the verified ones are fewer, so each of these is looked up by themselves. */
export function verifiedQuery(
  words: Words,
  page: SoughtPage & { verified: VerifiedFilter },
  now: Date,
): RawBuilder<Omit<GatheredPage, 'hits'>> {
  const wanted = { limit: page.limit, offset: offsetOf(page) };
  return sql<Omit<GatheredPage, 'hits'>>`
    with those as materialized (
      select distinct v.user_uuid from verifications v where ${standing(page.verified, now)}),
    found as materialized (
      select one.* from those cross join lateral (
        select users.uuid, users.id, ${NAME} as name, ${begins(words)} as begins from users
        where users.uuid = those.user_uuid and ${hasWords(sql.ref('users.full_name'), words)} and ${isFindable(now)}
        offset 0) one)
    select (select count(*)::int from found) as total,
      array(select uuid from found ${placed(wanted, sql`begins desc, ${BY_NAME}`)}) as uuids ${UNPREPARED}`;
}

async function gatherVerified(
  db: Reader,
  words: Words,
  page: SoughtPage & { verified: VerifiedFilter },
  now: Date,
): Promise<FoundPage> {
  const found = await verifiedQuery(words, page, now).execute(db);
  const [{ total, uuids } = { total: 0, uuids: [] }] = found.rows;
  return { total, uuids, isExact: true };
}
