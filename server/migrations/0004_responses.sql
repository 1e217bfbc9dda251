create table responses (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  freelancer_uuid uuid not null references profiles,
  status text not null check (status in ('active', 'viewed', 'approved', 'rejected', 'withdrawn', 'hidden')),
  -- kopecks
  price bigint not null check (price > 0),
  period_hours integer not null check (period_hours between 1 and 2160),
  -- withdrawn through a ban or hidden by a moderator: the status to return to
  former_status text check (former_status in ('active', 'viewed')),
  viewed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, order_id)
);
create unique index responses_one_live on responses (order_id, freelancer_uuid) where status in ('active', 'viewed', 'approved');
create unique index responses_one_executor on responses (order_id) where status = 'approved';
create index responses_order on responses (order_id, id desc);
create index responses_freelancer on responses (freelancer_uuid, id desc);

alter table orders add foreign key (response_id, id) references responses (id, order_id);

create table response_files (
  order_id bigint not null references orders,
  response_id bigint not null references responses,
  file_id bigint not null references files,
  primary key (response_id, file_id)
);
create index response_files_file on response_files (file_id);

-- A chat belongs to a response or to a deal; its first message is the response's text.
create table threads (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  response_id bigint unique references responses,
  deal_id bigint unique,
  created_at timestamptz not null,
  check (num_nonnulls(response_id, deal_id) = 1)
);
create index threads_order on threads (order_id);

create table messages (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  thread_id bigint not null references threads,
  author_uuid uuid references users,
  message text not null,
  is_system boolean not null default false,
  is_hidden boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index messages_thread on messages (thread_id, id desc);
