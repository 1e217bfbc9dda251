-- Moments are never taken from the database's clock: the application passes them, so that tests can move time.

create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

create table files (
  id bigint generated always as identity primary key,
  owner_uuid uuid not null,
  title text not null,
  size bigint not null check (size >= 0),
  type text not null,
  storage_key text not null unique,
  attached_at timestamptz,
  created_at timestamptz not null
);
create index files_unattached on files (created_at) where attached_at is null;

-- Facts other parts react to after the commit; nothing notifies inside the transaction (it would serialise commits).
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  number bigint unique,
  dispatched_at timestamptz
);
create index outbox_waiting on outbox (id) where number is null;
create sequence outbox_numbers;

create table idempotency_keys (
  owner text not null,
  key text not null,
  request_hash text not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null,
  primary key (owner, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
