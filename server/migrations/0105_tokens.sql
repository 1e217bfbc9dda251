-- Personal tokens, by which a person's programs come in (decisions 0117).
-- owner: users
create table api_tokens (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users,
  title text not null,
  scopes text[] not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_tokens_user on api_tokens (user_uuid);
create index api_tokens_expiry on api_tokens (expires_at);

-- What tokens were used for: a line for each day and call that writes, one for all that was read. It outlives its token.
-- owner: users
create table token_uses (
  token_id bigint not null,
  day date not null,
  -- The name of a call that writes, or `read`.
  call text not null,
  user_uuid uuid not null references users,
  title text not null,
  number integer not null,
  last_used_at timestamptz not null,
  address text not null,
  primary key (token_id, day, call)
);
create index token_uses_user on token_uses (user_uuid, last_used_at);
create index token_uses_day on token_uses (day);
