-- Filters of the public list that people keep, to be told of new orders (decisions 16).
-- owner: searches
create table saved_searches (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users,
  title text not null,
  -- the query string of the list: its filter alone, in one order of fields
  query text not null,
  channels text[] not null,
  -- news up to this number were told or came before the search
  told_number bigint not null,
  last_letter_at timestamptz,
  created_at timestamptz not null,
  unique (user_uuid, query)
);

-- Orders in the order in which everybody could see them for the first time: each is news once, whatever it does later.
-- owner: searches
create table new_orders (
  number bigint generated always as identity primary key,
  order_id bigint not null unique references orders,
  noted_at timestamptz not null
);

insert into new_orders (order_id, noted_at)
select id, published_at from orders where published_at is not null order by published_at, id;
