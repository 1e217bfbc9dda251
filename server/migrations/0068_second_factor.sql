-- An authenticator app of a person; it counts from `confirmed_at` on, when it gave its first right code.
-- owner: users
create table authenticators (
  user_uuid uuid primary key references users,
  -- Encrypted under the installation's secret.
  secret_sealed bytea not null,
  -- Of the last accepted code: each is accepted once.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- Codes for whoever has lost the app or the passkey, as keyed hashes.
-- owner: users
create table recovery_codes (
  user_uuid uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_uuid, code_hash)
);

-- owner: users
create table passkeys (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users,
  credential_id bytea not null unique,
  -- SubjectPublicKeyInfo.
  public_key bytea not null,
  sign_count bigint not null,
  title text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_uuid);

-- What a passkey has to sign in a browser, once.
-- owner: users
create table passkey_challenges (
  browser text primary key,
  challenge bytea not null,
  expires_at timestamptz not null
);

-- Browsers that gave the right password, or came through another site, and owe the second factor.
-- owner: users
create table sign_in_steps (
  browser text primary key,
  user_uuid uuid not null references users,
  remember boolean not null,
  failures integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_steps_user on sign_in_steps (user_uuid);

-- From when on a moderator without a second factor may do nothing but add one; null until they are first seen.
alter table users add column second_factor_due_at timestamptz;
