-- Text as the search sees it: small letters, ё as е, every word in one alphabet, whichever its look-alikes were typed in, and no
-- hyphen before a number, which would be read as a minus. The queries are written so by `foldLetters` of domain/src/search-letters.ts.
create function search_fold(typed text) returns text language sql immutable strict parallel safe as $$
  select case when small !~ '[a-z]' then small else (
    select string_agg(case
      when part !~ '[a-z]' then part
      when part !~ '[dfgijlnqrsuvwz]' then translate(part, 'abcehkmoptxy', 'авсенкмортху')
      when part ~ '[бгджзийлпфцчшщъыьэюя]' then part
      else translate(part, 'авсенкмортху', 'abcehkmoptxy') end, '' order by at)
    from regexp_matches(small, '[a-zа-я0-9]+|[^a-zа-я0-9]+', 'g') with ordinality as found (parts, at), unnest(parts) as part
  ) end
  from (select regexp_replace(translate(lower(typed), 'ё', 'е'), '([a-zа-я])-(?=[0-9])', '\1 ', 'g') as small) as typed
$$;

create function order_search(title text, classifier_titles text, description text) returns tsvector
language sql immutable strict parallel safe as $$
  select setweight(to_tsvector('russian', search_fold(title)), 'A')
    || setweight(to_tsvector('russian', search_fold(classifier_titles)), 'B')
    || setweight(to_tsvector('russian', search_fold(description)), 'C')
$$;

create function note_order_search() returns trigger language plpgsql as $$
begin
  new.search := order_search(new.title, new.classifier_titles, new.description);
  return new;
end
$$;

-- Only the catalog changes here. Vectors that are there already stay until the sweep has written them anew.
alter table orders alter column search drop expression;
create trigger orders_search before insert or update of title, classifier_titles, description on orders
  for each row execute function note_order_search();

insert into settings (name, value, updated_at)
select 'search_vectors', jsonb_build_object('after', 0, 'until', max(id)), max(updated_at) from orders having max(id) is not null;

-- Words of public orders and how many of the newest use them: what a mistyped word may have meant.
-- owner: orders
create table search_words (
  word text primary key,
  stem text not null,
  number_orders integer not null
);
create index search_words_stem on search_words (stem);
