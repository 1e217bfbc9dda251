-- Wishes for the end of a lost second factor: each waits 72 hours, in which any session and the letter can stop it.
-- owner: users
create table factor_recoveries (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'stopped', 'canceled')),
  -- Of the token in the letter.
  stop_hash bytea not null unique,
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  -- When it stopped waiting.
  ended_at timestamptz,
  check ((status = 'waiting') = (ended_at is null))
);
create unique index factor_recoveries_waiting on factor_recoveries (user_uuid) where status = 'waiting';
create index factor_recoveries_due on factor_recoveries (ends_at) where status = 'waiting';
create index factor_recoveries_user on factor_recoveries (user_uuid);
