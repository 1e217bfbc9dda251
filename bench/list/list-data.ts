import type pg from 'pg';
import { CONFIGURATIONS, PLATFORMS } from '../../server/src/classifiers/defaults/classifiers.ts';
import { saveReferenceLists } from '../../server/src/classifiers/service.ts';
import { saveSearchWords } from '../../server/src/orders/list/search-sweeps.ts';
import { openDatabase, transact } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { withClient } from '../database.ts';
import { pick, pickWords, seededRandom } from './list-words.ts';

/** Most orders of a marketplace are finished; this share, the newest, is in search. */
const SHARE_IN_SEARCH = 0.05;
const ORDERS_PER_PERSON = 10;
const SENTENCES = 20_000;
const CLASSIFIER_SETS = 500;
/** One for each processor of the reference machine. */
const WRITERS = 2;

/**
 * Fills an empty database with orders: word frequencies of a natural language, real classifiers,
 * budgets and views with few large values, everything the same in each run.
 */
export async function fillDatabase(connectionString: string, orders: number): Promise<void> {
  await migrate(connectionString);
  await withReferenceLists(connectionString);
  await withClient(connectionString, async (client) => {
    await prepareTexts(client);
    await insertPeople(client, Math.ceil(orders / ORDERS_PER_PERSON));
    const indexes = await dropIndexes(client, 'orders', '');
    await inParallel(connectionString, (writer, part) => insertOrders(writer, part, orders));
    await client.query(`select setval(pg_get_serial_sequence('orders', 'id'), ${orders})`);
    await insertFiles(client);
    for (const index of indexes) await client.query(index);
    await client.query('drop table bench_sentences, bench_classifiers');
    await client.query('vacuum analyze');
  });
  await withSearchWords(connectionString);
}

/** Puts every order of the database into search. */
export async function putAllInSearch(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const indexes = await dropIndexes(client, 'orders', "status = 'N'");
    await client.query(`update orders set status = 'N' where status <> 'N'`);
    for (const index of indexes) await client.query(index);
    await client.query('vacuum analyze orders');
  });
  await withSearchWords(connectionString);
}

async function withReferenceLists(connectionString: string): Promise<void> {
  const { db, close } = openDatabase(connectionString, 1);
  await saveReferenceLists(db);
  await close();
}

/** Fills the corrections of the search, which must not change during a measurement. */
async function withSearchWords(connectionString: string): Promise<void> {
  const { db, close } = openDatabase(connectionString, 1);
  await transact(db, (tx) => saveSearchWords({ db: tx, now: new Date() }));
  await close();
}

/** Prepares whole sentences and sets of classifiers; PostgreSQL only combines them. */
async function prepareTexts(client: pg.Client): Promise<void> {
  const random = seededRandom(1);
  const sentences = Array.from({ length: SENTENCES }, () => pickWords(random, 8));
  await client.query('create table bench_sentences as select * from unnest($1::text[]) with ordinality s (words, id)', [
    sentences,
  ]);
  const sets = Array.from({ length: CLASSIFIER_SETS }, () => classifierSet(random));
  await client.query(
    `create table bench_classifiers as
     select (value->>'id')::int as id, value->>'titles' as titles,
       array(select jsonb_array_elements_text(value->'configurations')::int) as configurations,
       array(select jsonb_array_elements_text(value->'platforms')::int) as platforms
     from jsonb_array_elements($1::jsonb) value`,
    [JSON.stringify(sets.map((set, index) => ({ id: index + 1, ...set })))],
  );
  await client.query('vacuum analyze bench_sentences, bench_classifiers');
}

const offered = (list: typeof PLATFORMS) => list.filter((item) => item.parent_id !== null && item.is_active);

function classifierSet(random: () => number) {
  const configurations = pickSeveral(random, offered(CONFIGURATIONS), 1 + Math.floor(random() * 2));
  const platforms = pickSeveral(random, offered(PLATFORMS), Math.floor(random() * 3));
  return {
    titles: [...configurations, ...platforms].map((item) => item.title).join(' '),
    configurations: configurations.map((item) => item.id),
    platforms: platforms.map((item) => item.id),
  };
}

/** Picks several, the first of the list most often. */
function pickSeveral<T>(random: () => number, list: readonly T[], number: number): T[] {
  const picked = Array.from({ length: number }, () => list[Math.floor(random() ** 2 * list.length)] as T);
  return [...new Set(picked)];
}

async function insertPeople(client: pg.Client, people: number): Promise<void> {
  const random = seededRandom(2);
  const names = Array.from({ length: 400 }, () => `${pick(random, SURNAMES)} ${pick(random, FIRST_NAMES)}`);
  await client.query(
    `insert into users (uuid, login, email, password_hash, full_name, accepted_terms_at, accepted_personal_data_at,
       last_activity_at, created_at)
     select ${uuidOf('1')}, 'person' || n, 'person' || n || '@example.ru', '', ($2::text[])[1 + n % 400],
       $3::timestamptz, $3, $3::timestamptz - n % 1000 * interval '1 hour', $3::timestamptz - interval '3 years'
     from generate_series(1, $1::int) n`,
    [people, names, new Date()],
  );
  await client.query(
    `insert into profiles (uuid, user_uuid, side, sum_deals, number_deals, sum_stars, number_reviews, created_at)
     select ${uuidOf("case side when 'customer' then '2' else '3' end")}, ${uuidOf('1')}, side,
       n % 50 * 1500000, n % 50, n % 20 * 4, n % 20, $2::timestamptz
     from generate_series(1, $1::int) n, unnest('{customer,freelancer}'::text[]) side`,
    [people, new Date()],
  );
}

/** An SQL expression for the uuid of person `n` in this family. */
function uuidOf(family: string): string {
  return `(lpad(${family}::text, 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
}

/** Inserts the orders `part` of `WRITERS`, oldest first. */
async function insertOrders(client: pg.Client, part: number, orders: number): Promise<void> {
  const first = Math.floor((orders * part) / WRITERS) + 1;
  const last = Math.floor((orders * (part + 1)) / WRITERS);
  const people = Math.ceil(orders / ORDERS_PER_PERSON);
  const now = new Date();
  await client.query(`select setseed(${(part + 1) / 10})`);
  await client.query(
    `insert into orders (id, customer_uuid, status, title, description, budget, configuration_ids, platform_ids,
       classifier_titles, is_private, number_responses, number_views, published_at, expires_at, created_at, updated_at)
     overriding system value
     select n, ${uuidOf('2').replace('to_hex(n)', 'to_hex(person)')}, case when n > $3::int * ${1 - SHARE_IN_SEARCH} then 'N' else 'A' end,
       left(title.words, 120), one.words || '. ' || two.words || E'.\\n' || three.words || '. ' || four.words || '.',
       case when budget < 0.15 then null else 50000 + (power(budget, 4) * 300000)::bigint * 100 end,
       sets.configurations, sets.platforms, sets.titles, private < 0.03, (responses * 15)::int,
       (power(views, 5) * 5000)::int, published_at, $4::timestamptz + interval '20 days', published_at, published_at
     from (
       select n, ${drawn(people)} as person, ${drawn(SENTENCES)} as s0, ${drawn(SENTENCES)} as s1, ${drawn(SENTENCES)} as s2,
         ${drawn(SENTENCES)} as s3, ${drawn(SENTENCES)} as s4, ${drawn(CLASSIFIER_SETS)} as set, random() as budget,
         random() as private, random() as responses, random() as views,
         $4::timestamptz - ($3::int - n + random()) / $3::int * interval '3 years' as published_at
       from generate_series($1::int, $2::int) n
     ) draft
     join bench_sentences title on title.id = s0
     join bench_sentences one on one.id = s1
     join bench_sentences two on two.id = s2
     join bench_sentences three on three.id = s3
     join bench_sentences four on four.id = s4
     join bench_classifiers sets on sets.id = draft.set
     order by n`,
    [first, last, orders, now],
  );
}

/** An SQL expression for a random number from 1 to `most`, small ones more often. */
const drawn = (most: number): string => `1 + floor(power(random(), 1.5) * ${most})::int`;

/** Gives three of ten orders a file. */
async function insertFiles(client: pg.Client): Promise<void> {
  await client.query(
    `insert into files (owner_uuid, title, size, type, storage_key, attached_at, created_at)
     select customer_uuid, 'Задание.pdf', 100000, 'application/pdf', 'bench-' || id, created_at, created_at
     from orders where id % 10 < 3`,
  );
  await client.query(
    `insert into order_files (order_id, file_id)
     select substr(storage_key, 7)::bigint, id from files where storage_key like 'bench-%'`,
  );
}

/** Drops the indexes whose definition contains `part`, except those of constraints; returns the statements that recreate them. */
async function dropIndexes(client: pg.Client, table: string, part: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
     where i.indrelid = $1::regclass and c.oid is null and position($2 in pg_get_indexdef(i.indexrelid)) > 0`,
    [table, part],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map((row) => row.definition);
}

async function inParallel(
  connectionString: string,
  write: (client: pg.Client, part: number) => Promise<void>,
): Promise<void> {
  const parts = Array.from({ length: WRITERS }, (_, part) =>
    withClient(connectionString, (client) => write(client, part)),
  );
  await Promise.all(parts);
}

const SURNAMES = ['Иванов', 'Петров', 'Сидоров', 'Кузнецов', 'Смирнов', 'Попов', 'Волков', 'Соколов', 'Лебедев'];
const FIRST_NAMES = ['Иван', 'Пётр', 'Сергей', 'Дмитрий', 'Алексей', 'Андрей', 'Михаил', 'Николай', 'Егор', 'Павел'];
