-- Written by `npm run schema` from server/migrations. Do not edit.

-- Filters of the public list that people keep, to be told of new orders (decisions 16).
create table saved_searches (
  id bigint generated always as identity,
  user_uuid uuid not null,
  title text not null,
  query text not null,
  channels text[] not null,
  told_number bigint not null,
  last_letter_at timestamp with time zone,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (user_uuid, query),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);

-- Orders in the order in which everybody could see them for the first time: each is news once, whatever it does later.
create table new_orders (
  number bigint generated always as identity,
  order_id bigint not null,
  noted_at timestamp with time zone not null,
  PRIMARY KEY (number),
  UNIQUE (order_id),
  FOREIGN KEY (order_id) REFERENCES orders(id)
);
