import type { PersonKey } from '@provodka/domain/search/person-key.ts';
import type { SpelledWord } from '@provodka/domain/search/spellings.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasEach } from '../platform/database/any-of.ts';
import { type Reader, UNPREPARED } from '../platform/database/database.ts';
import { estimateRows } from '../platform/database/estimated-rows.ts';
import { MOST_COUNTED, roundEstimate } from '../platform/paging.ts';

/** Finds people by words of their names and logins: few are gathered, very many are met on the way through everybody (decisions 0122). */

/** One person of 31, in the words of migration 0110, so that the planner sees which index answers it. */
export const PEOPLE_SAMPLE = sql.raw<SqlBool>('users.id % 31 = 0');

/**
 * Above this number of hits in the sample more than some 3 000 people match: of a million, a page of ten is then met sooner
 * on the way through everybody than gathered.
 */
export const FEW_PEOPLE_HITS = 100;

/** Whether a text has all of these words. For an index of parts see `peopleWith`. */
export const hasWords = (text: RawBuilder<unknown>, words: readonly SpelledWord[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map(({ right }) => sql`lower(${text}) ~ ${right}`),
    sql` and `,
  )})`;

/**
 * The people whose name or login has all of these words, as a table. The index of parts is asked for each spelling of the longest word
 * by itself, since of several at once it looks for their frequent parts; and of a long one for two parts that few of the
 * newest people have, since each frequent part costs a walk through all who have it. `offset 0` and values that come from a
 * row keep the plan the same for every name.
 */
export function peopleWith(
  words: readonly SpelledWord[],
  column: 'full_name' | 'login',
  also: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): RawBuilder<unknown> {
  const lengthOf = ({ ways: [typed = ''] }: SpelledWord) => typed.length;
  const [longest = NO_WORD, ...others] = words.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const text = sql.ref(`users.${column}`);
  const ways = sql`${sql.val([...longest.ways])}::text[]`;
  const rights = others.map(({ right }) => right);
  const rest = rights.length === 0 ? sql`` : sql` and ${hasEach(text, rights)}`;
  const parts = longest.ways.map(partsOf);
  const recent = sql`(select array_agg(lower(${text})) from (select ${text} from users order by users.id desc limit 400) users)`;
  const number = sql`(select count(*) from unnest(${recent}) as known where position(part in known) > 0)`;
  return sql`unnest(${ways}, ${sql.val(parts)}::text[]) with ordinality as way (spelling, parts, place)
    cross join lateral (select array(select part from unnest(string_to_array(way.parts, ' ')) as part
      order by case when position(' ' in way.parts) > 0 then ${number} end limit 2) as two offset 0) rare
    cross join lateral (select users.* from users
      where lower(${text}) ~ rare.two[1] and lower(${text}) ~ coalesce(rare.two[2], rare.two[1])
        and coalesce(lower(${text}) ~ way.spelling, false)
        and (way.place = 1 or not lower(${text}) ~ any((${ways})[1:way.place - 1]))${rest} and ${also} offset 0)`;
}
const NO_WORD: SpelledWord = { right: '', ways: [''] };

const PART_LENGTH = 4;

/** The parts of a spelling that has no alternatives, each beginning two letters behind the one before; otherwise the spelling itself. */
function partsOf(way: string): string {
  if (!/^[a-zа-яё0-9]{6,}$/.test(way)) return way.includes(' ') ? way.replaceAll(' ', '\\s') : way;
  const last = way.length - PART_LENGTH;
  const starts = Array.from({ length: Math.ceil(last / 2) }, (_, index) => index * 2);
  return [...starts, last].map((at) => way.slice(at, at + PART_LENGTH)).join(' ');
}

/** Whether the profile in this column belongs to the person or people of the key. */
export function matchesPersonKey(profileUuid: RawBuilder<unknown>, key: PersonKey): RawBuilder<SqlBool> {
  if ('uuid' in key) return sql<SqlBool>`(${profileUuid} = ${key.uuid}::uuid)`;
  return sql<SqlBool>`(${profileUuid} in (select p.uuid from ${peopleWith(key.words, 'full_name')} u
    join profiles p on p.user_uuid = u.uuid
    union all select p.uuid from users u join profiles p on p.user_uuid = u.uuid
      where (lower(u.login) = ${key.login} or u.id = ${key.number}::bigint)))`;
}

/** How many people PostgreSQL expects under a condition on `users` that more than are counted meet. */
export async function estimatePeople(db: Reader, condition: RawBuilder<SqlBool>): Promise<number> {
  const expected = await estimateRows(db, sql`select from users where ${condition} ${UNPREPARED}`);
  return roundEstimate(Math.max(MOST_COUNTED + 1, expected));
}
