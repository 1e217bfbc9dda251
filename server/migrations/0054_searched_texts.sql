-- What the search knows of a text with contacts in it: others read them masked, so no query may find them out digit by digit. Null where
-- the text has none. Written by the store of orders, as `maskContacts` of domain reads the text.
alter table orders add column searched_title text;
alter table orders add column searched_description text;

create or replace function note_order_search() returns trigger language plpgsql as $$
begin
  new.search := order_search(
    coalesce(new.searched_title, new.title), new.classifier_titles, coalesce(new.searched_description, new.description));
  insert into search_lexemes (lexeme)
  select brought.lexeme from unnest(tsvector_to_array(new.search)) as brought (lexeme)
  where not exists (select from search_lexemes known where known.lexeme = brought.lexeme);
  return new;
end
$$;
drop trigger orders_search on orders;
create trigger orders_search
  before insert or update of title, classifier_titles, description, searched_title, searched_description on orders
  for each row execute function note_order_search();

-- Orders that are there already are read by the sweep.
insert into settings (name, value, updated_at)
select 'search_vectors', jsonb_build_object('after', 0, 'until', max(id)), max(updated_at) from orders having max(id) is not null
on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at;
