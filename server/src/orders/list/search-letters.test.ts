import { russianStem } from '@provodka/domain/search/russian-stem.ts';
import { foldLetters } from '@provodka/domain/search/search-letters.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertOrder, ORDER_FORM } from '../../../test/orders.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { transact } from '../../platform/database/database.ts';
import { renewVectors } from './search-words-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const TEXTS = [
  '1C УТ УT excel еxcel ЁЛКА HTTP Wordом bitrix24 1С-Битрикс',
  'Обмен между «УТ 11.5» и БП 3.0: HTTP-сервисы, EnterpriseData',
  'без латиницы, но с Ёлкой',
  'XML/JSON, ФСБУ 5/2019, а/б, //, https://ya.ru/path',
  'mixed кириллица ABC КАССА cAcca \n\t— №5 8.3.25',
  '',
];

describe('letters that look alike', () => {
  it.each(TEXTS)('are folded by the database as by the rule: %j', async (text) => {
    const { rows } = await sql<{ folded: string }>`select search_fold(${text}) as folded`.execute(server.db);
    expect(rows[0]?.folded ?? '').toBe(foldLetters(text));
  });
});

describe('the stem of a word', () => {
  it('is the one the database searches by', async () => {
    const { rows: terms } = await sql<{ term: string }>`select unnest(terms) as term from search_synonyms`.execute(
      server.db,
    );
    const words = [...new Set(terms.flatMap(({ term }) => foldLetters(term).match(/[а-я]+/g) ?? []))];
    const endings = [
      '',
      'а',
      'у',
      'ом',
      'ами',
      'ов',
      'ость',
      'ый',
      'ого',
      'ующий',
      'ться',
      'ил',
      'ав',
      'ивши',
      'ейший',
      'нный',
    ];
    const forms = words.flatMap((word) => endings.map((ending) => word + ending));
    expect(forms.length).toBeGreaterThan(10_000);
    const { rows } = await sql<{ word: string; stem: string }>`
      select word, (ts_lexize('russian_stem', word))[1] as stem from unnest(${sql.val(forms)}::text[]) word`.execute(
      server.db,
    );
    const different = rows.filter(({ word, stem }) => stem !== null && stem !== russianStem(word));
    expect(different.map(({ word, stem }) => `${word}: ${stem}, not ${russianStem(word)}`)).toEqual([]);
  });
});

describe('orders from before', () => {
  it('are found with either letters once the sweep has come to them', async () => {
    const id = await insertOrder(server, 'customer', { title: 'Отчёт для 1C:YT и касса' });
    await sql`update orders set search = to_tsvector('russian', title) where id = ${id}`.execute(server.db);
    const found = async () => (await (await server.api()).orders_list({ query: { query: 'отчет ут' } })).meta.total;
    expect(await found()).toBe(0);
    await sql`insert into settings (name, value, updated_at)
      values ('search_vectors', ${JSON.stringify({ after: 0, until: id })}, ${server.clock.now()})`.execute(server.db);
    await server.settle();
    expect(await found()).toBe(1);
    expect(await transact(server.db, (tx) => renewVectors(tx, { after: id, until: id }, 10))).toBeNull();
  });

  it('are found by the beginning of a word, before the sweep has brought their words and after', async () => {
    const id = await insertOrder(server, 'customer', { title: 'Гетеродинная разгрузка' });
    await sql`delete from search_lexemes`.execute(server.db);
    await sql`insert into settings (name, value, updated_at)
      values ('search_lexemes', ${JSON.stringify({ after: 0, until: id })}, ${server.clock.now()})`.execute(server.db);
    const found = async () => {
      const { data } = await (await server.api()).orders_list({ query: { query: 'разгрузка гетерод' } });
      return data.map((order) => order.id);
    };
    const wholeWords = async (beginning: string) => {
      const asked = await sql<{
        text: string;
      }>`select search_whole_words(${`${beginning}:*`}::tsquery)::text as text`.execute(server.db);
      return asked.rows[0]?.text;
    };
    expect([await found(), await wholeWords('гетерод')]).toEqual([[id], "'гетерод':*"]);
    await server.settle();
    expect([await found(), await wholeWords('гетерод')]).toEqual([[id], "'гетеродин'"]);
    const newer = await insertOrder(server, 'customer', { title: 'Гетеродактиль и разгрузка' });
    expect([(await found()).toSorted((a, b) => a - b), await wholeWords('гетерод')]).toEqual([
      [id, newer],
      "'гетеродактил' | 'гетеродин'",
    ]);
  });

  it('are asked for by the beginning itself where it begins very many words', async () => {
    await sql`insert into search_lexemes (lexeme) select 'яя' || n from generate_series(1, 101) n`.execute(server.db);
    const asked = await sql<{ text: string }>`
      select search_whole_words('яя:* & яя7:* & нетакого:*'::tsquery)::text as text`.execute(server.db);
    const sevens = ['яя7', ...Array.from({ length: 10 }, (_, number) => `яя7${number}`)];
    expect(asked.rows[0]?.text.match(/'[^']+'(?::\*)?/g)?.toSorted()).toEqual(
      ["'нетакого':*", "'яя':*", ...sevens.map((word) => `'${word}'`)].toSorted(),
    );
  });
});

describe('contacts in an order', () => {
  const CONTACTS = {
    title: 'Настройка брусники, звоните 89161234567',
    description: 'Пишите на kluchnik@sklad-obmen.ru или в телеграм @morfeus_1c, всё расскажем подробно.',
  };
  const HIDDEN = ['8916', '89161234567', 'kluchnik', 'sklad', 'morfeus'];
  const foundBy = async (query: string) =>
    (await (await server.api()).orders_list({ query: { query, is_exact: true } })).meta.total;
  const reached = async (words: readonly string[]) => {
    const totals = await Promise.all(words.map((word) => foundBy(`брусники ${word}`)));
    return words.filter((_, index) => totals[index] !== 0);
  };

  it('are found by nobody, as often as it is edited; the words around them are', async () => {
    const api = await server.api('caller');
    const { data: created } = await api.orders_create({ body: { ...ORDER_FORM, ...CONTACTS } });
    expect(await reached([...HIDDEN, 'расскажем', 'звоните'])).toEqual(['расскажем', 'звоните']);
    const params = { order_id: created.id };
    await api.orders_update({ params, body: { title: 'Настройка брусники, телефон 8 916 765-43-21' } });
    expect(await reached([...HIDDEN, '765', 'телефон'])).toEqual(['телефон']);
    await api.orders_update({ params, body: { title: 'Настройка брусники', description: ORDER_FORM.description } });
    expect(await reached(['расскажем', 'телефон', 'настройка'])).toEqual(['настройка']);
  });

  it('are found no more in orders from before once the sweep has come to them', async () => {
    const id = await insertOrder(server, 'customer', CONTACTS);
    expect(await reached(HIDDEN)).not.toEqual([]);
    await sql`insert into settings (name, value, updated_at)
      values ('search_vectors', ${JSON.stringify({ after: 0, until: id })}, ${server.clock.now()})
      on conflict (name) do update set value = excluded.value`.execute(server.db);
    await server.settle();
    expect(await reached([...HIDDEN, 'расскажем'])).toEqual(['расскажем']);
  });
});
