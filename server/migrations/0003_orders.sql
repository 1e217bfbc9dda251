create table orders (
  id bigint generated always as identity primary key,
  customer_uuid uuid not null references profiles,
  status text not null check (status in ('C', 'M', 'R', 'N', 'W', 'F', 'A', 'B', 'D')),
  status_comment text,
  -- the status a blocked order returns to
  former_status text check (former_status in ('C', 'M', 'R', 'N', 'W', 'F', 'A')),
  title text not null,
  description text not null,
  -- kopecks; null: by agreement
  budget bigint check (budget > 0),
  configuration_ids integer[] not null default '{}',
  platform_ids integer[] not null default '{}',
  -- titles of the classifiers, so that the search finds them
  classifier_titles text not null default '',
  city_id integer references cities,
  is_private boolean not null default false,
  is_show_responses boolean not null default true,
  -- chosen executor: both or none
  executor_uuid uuid references profiles,
  response_id bigint,
  was_in_work boolean not null default false,
  -- the customer lost the right to be seen in lists (a ban); kept here so that the list's index can exclude it
  is_customer_banned boolean not null default false,
  -- live responses: active, viewed and approved
  number_responses integer not null default 0 check (number_responses >= 0),
  number_views integer not null default 0 check (number_views >= 0),
  version integer not null default 1,
  published_at timestamptz,
  expires_at timestamptz,
  expiry_warned_at timestamptz,
  last_deal_ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search tsvector generated always as (
    setweight(to_tsvector('russian', title), 'A')
    || setweight(to_tsvector('russian', classifier_titles), 'B')
    || setweight(to_tsvector('russian', description), 'C')
  ) stored,
  check ((executor_uuid is null) = (response_id is null)),
  check (status <> 'W' or executor_uuid is not null),
  check (status <> 'N' or (published_at is not null and expires_at is not null)),
  check ((status = 'B') = (former_status is not null))
);

-- The public list: orders in search that anyone may see. Partial indexes keep it as fast with a million orders as with a thousand.
create index orders_public_new on orders (published_at desc, id desc) where status = 'N' and not is_private and not is_customer_banned;
create index orders_public_views on orders (number_views desc, id desc) where status = 'N' and not is_private and not is_customer_banned;
create index orders_public_views_asc on orders (number_views, id desc) where status = 'N' and not is_private and not is_customer_banned;
create index orders_public_budget on orders (budget desc nulls last, id desc) where status = 'N' and not is_private and not is_customer_banned;
create index orders_public_budget_asc on orders (budget asc nulls last, id desc) where status = 'N' and not is_private and not is_customer_banned;
create index orders_public_search on orders using gin (search, configuration_ids, platform_ids) with (fastupdate = off)
  where status = 'N' and not is_private and not is_customer_banned;
create index orders_customer on orders (customer_uuid, id desc);
create index orders_executor on orders (executor_uuid, id desc) where executor_uuid is not null;
create index orders_expiry on orders (expires_at) where status = 'N';
create index orders_last_deal on orders (last_deal_ended_at) where status = 'W' and last_deal_ended_at is not null;

create table order_files (
  order_id bigint not null references orders,
  file_id bigint not null references files,
  primary key (order_id, file_id)
);
create index order_files_file on order_files (file_id);

-- A visitor is counted once a day (decisions 4).
create table order_views (
  order_id bigint not null references orders,
  visitor text not null,
  day date not null,
  primary key (order_id, day, visitor)
);

-- Invitations; for a private order they are also the list of those who may see it.
create table offers (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  freelancer_uuid uuid not null references profiles,
  status text not null check (status in ('open', 'declined', 'removed')),
  created_at timestamptz not null,
  unique (order_id, freelancer_uuid)
);
create index offers_freelancer on offers (freelancer_uuid, id desc);

-- What happened to an order, for its history and for moderators.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  move text not null,
  actor_uuid uuid,
  comment text,
  changes jsonb,
  created_at timestamptz not null
);
create index order_events_order on order_events (order_id, id);
