-- A slash parts words: PostgreSQL reads «XML/JSON» and «5/2019» as the path of a file, one word that no part of it finds. Queries are
-- written so by `foldLetters` of domain/src/search/search-letters.ts.
create or replace function search_fold(typed text) returns text language sql immutable strict parallel safe as $$
  select case when small !~ '[a-z]' then small else (
    select string_agg(case
      when part !~ '[a-z]' then part
      when part !~ '[dfgijlnqrsuvwz]' then translate(part, 'abcehkmoptxy', 'авсенкмортху')
      when part ~ '[бгджзийлпфцчшщъыьэюя]' then part
      else translate(part, 'авсенкмортху', 'abcehkmoptxy') end, '' order by at)
    from regexp_matches(small, '[a-zа-я0-9]+|[^a-zа-я0-9]+', 'g') with ordinality as found (parts, at), unnest(parts) as part
  ) end
  from (select regexp_replace(translate(lower(typed), 'ё/', 'е '), '([a-zа-я])-(?=[0-9])', '\1 ', 'g') as small) as typed
$$;

-- Orders that are there already are read by the sweep.
insert into settings (name, value, updated_at)
select 'search_vectors', jsonb_build_object('after', 0, 'until', max(id)), max(updated_at) from orders having max(id) is not null
on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at;
