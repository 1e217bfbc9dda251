-- From which browsers and networks an account was entered, as hashes: accounts that belong together share them.
-- owner: users
create table account_traces (
  user_uuid uuid not null references users,
  kind text not null check (kind in ('device', 'network')),
  mark bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_uuid, kind, mark)
);
create index account_traces_mark on account_traces (kind, mark);
create index account_traces_seen on account_traces (last_seen_at);

-- Browsers that accounts know already.
insert into account_traces (user_uuid, kind, mark, first_seen_at, last_seen_at)
select user_uuid, 'device', token_hash, last_used_at, last_used_at from sign_in_devices;
