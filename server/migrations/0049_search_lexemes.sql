-- Every word that orders have, as their vectors write it: with them the beginning of a word is asked for as the words that begin
-- so. An index finds whole words of two lists where they meet, but of a beginning it has to collect all orders first.
-- None is ever missing, since an order brings its own along; what no order has any more does no harm, nor does one that is there
-- twice because two orders brought it at once: a key would make the one wait for the other.
-- owner: orders
create table search_lexemes (
  lexeme text collate "C" not null
);
create index search_lexemes_lexeme on search_lexemes (lexeme);

create or replace function note_order_search() returns trigger language plpgsql as $$
begin
  new.search := order_search(new.title, new.classifier_titles, new.description);
  insert into search_lexemes (lexeme)
  select brought.lexeme from unnest(tsvector_to_array(new.search)) as brought (lexeme)
  where not exists (select from search_lexemes known where known.lexeme = brought.lexeme);
  return new;
end
$$;

-- A query whose beginnings of words are the words that begin so, unless these are very many.
create function search_whole_words(asked tsquery) returns tsquery language plpgsql stable strict as $$
declare
  whole text := asked::text;
  beginning text;
  words text[];
begin
  -- A quotation mark or a backslash within a word is written twice there; nobody types such words.
  if position(':*' in whole) = 0 or whole ~ '\\|''''' or exists (
    select from settings where name = 'search_lexemes' and (value->>'after')::bigint < (value->>'until')::bigint
  ) then
    return asked;
  end if;
  for beginning in select distinct parts[1] from regexp_matches(whole, '''([^'']+)'':\*', 'g') as parts loop
    words := array(
      select distinct lexeme from search_lexemes
      where lexeme >= beginning and lexeme < beginning || chr(1114111)
      limit 101);
    if cardinality(words) between 1 and 100 then
      whole := replace(whole, format('''%s'':*', beginning), format('(%s)', (
        select string_agg(format('''%s''', replace(replace(word, '\', '\\'), '''', '''''')), ' | ') from unnest(words) as word)));
    end if;
  end loop;
  return whole::tsquery;
end
$$;

-- Those of the orders that are there already come a sweep at a time; until then queries stay as they are.
insert into settings (name, value, updated_at)
select 'search_lexemes', jsonb_build_object('after', 0, 'until', max(id)), max(updated_at) from orders having max(id) is not null;
