create table cities (
  id integer primary key,
  title text not null,
  region text not null
);
create index cities_title on cities (lower(title) text_pattern_ops);

create table classifiers (
  id integer primary key,
  kind text not null check (kind in ('configuration', 'platform')),
  parent_id integer references classifiers,
  title text not null,
  is_active boolean not null default true,
  position integer not null
);

create table users (
  uuid uuid primary key,
  id bigint generated always as identity unique,
  login text not null,
  email text not null,
  email_verified_at timestamptz,
  password_hash text not null,
  last_name text not null default '',
  first_name text not null default '',
  middle_name text not null default '',
  full_name text not null,
  avatar_file_id bigint references files,
  is_moderator boolean not null default false,
  is_admin boolean not null default false,
  is_banned boolean not null default false,
  banned_until timestamptz,
  banned_message text,
  is_scam boolean not null default false,
  accepted_terms_at timestamptz not null,
  accepted_personal_data_at timestamptz not null,
  last_activity_at timestamptz,
  created_at timestamptz not null,
  check (is_moderator or not is_admin)
);
create unique index users_login on users (lower(login));
create unique index users_email on users (lower(email));
create index users_full_name on users (lower(full_name) text_pattern_ops);

-- One human has one name and one picture and two sides; sums are kopecks of paid-out deals, counted by the users slice alone.
create table profiles (
  uuid uuid primary key,
  user_uuid uuid not null references users,
  side text not null check (side in ('customer', 'freelancer')),
  about text not null default '',
  contact_phone text,
  contact_message text not null default '',
  city_id integer references cities,
  is_banned boolean not null default false,
  banned_until timestamptz,
  banned_message text,
  is_scam boolean not null default false,
  sum_deals bigint not null default 0 check (sum_deals >= 0),
  number_deals integer not null default 0 check (number_deals >= 0),
  sum_stars integer not null default 0 check (sum_stars >= 0),
  number_reviews integer not null default 0 check (number_reviews >= 0),
  created_at timestamptz not null,
  unique (user_uuid, side)
);

create table profile_classifiers (
  profile_uuid uuid not null references profiles,
  classifier_id integer not null references classifiers,
  primary key (profile_uuid, classifier_id)
);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_uuid uuid not null references users,
  user_agent text,
  address text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_uuid);

create table email_tokens (
  token_hash bytea primary key,
  user_uuid uuid not null references users,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index email_tokens_user on email_tokens (user_uuid, purpose);

create table sign_in_failures (
  id bigint generated always as identity primary key,
  login text not null,
  address text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_login on sign_in_failures (login, failed_at);
create index sign_in_failures_address on sign_in_failures (address, failed_at);
