-- Everything of accounts that is counted before it is refused. Keys are hashes: people type passwords into the field of the login.
-- The previous release still counts in sign_in_failures, so that table stays until the next one.
create table attempts (
  id bigint generated always as identity primary key,
  key bytea not null,
  happened_at timestamptz not null
);
create index attempts_key on attempts (key, happened_at);
create index attempts_age on attempts (happened_at);

-- Browsers that signed in to an account before; one browser may know several accounts.
create table sign_in_devices (
  token_hash bytea not null,
  user_uuid uuid not null references users,
  last_used_at timestamptz not null,
  primary key (token_hash, user_uuid)
);
create index sign_in_devices_user on sign_in_devices (user_uuid);
create index sign_in_devices_age on sign_in_devices (last_used_at);
