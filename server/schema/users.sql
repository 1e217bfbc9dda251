-- Written by `npm run schema` from server/migrations. Do not edit.

create table users (
  uuid uuid not null,
  id bigint generated always as identity,
  login text not null,
  email text not null,
  email_verified_at timestamp with time zone,
  password_hash text,
  last_name text default '' not null,
  first_name text default '' not null,
  middle_name text default '' not null,
  full_name text not null,
  is_moderator boolean default false not null,
  is_admin boolean default false not null,
  is_banned boolean default false not null,
  banned_until timestamp with time zone,
  banned_message text,
  is_scam boolean default false not null,
  accepted_terms_at timestamp with time zone not null,
  accepted_personal_data_at timestamp with time zone not null,
  last_activity_at timestamp with time zone,
  created_at timestamp with time zone not null,
  demo_id uuid,
  avatar_version text,
  abonnement_title text,
  abonnement_from timestamp with time zone,
  abonnement_to timestamp with time zone,
  banned_reason text,
  second_factor_at timestamp with time zone,
  second_factor_due_at timestamp with time zone,
  name_asked_at timestamp with time zone,
  hidden_at timestamp with time zone,
  deletion_asked_at timestamp with time zone,
  deleted_at timestamp with time zone,
  badges jsonb default '[]'::jsonb not null,
  PRIMARY KEY (uuid),
  UNIQUE (id),
  CHECK ((abonnement_title IS NULL) = (abonnement_from IS NULL) AND (abonnement_title IS NULL) = (abonnement_to IS NULL)),
  CHECK (is_moderator OR NOT is_admin),
  CHECK (deleted_at IS NULL OR deletion_asked_at IS NOT NULL)
);
create index users_banned ON users (uuid) WHERE is_banned;
create index users_by_name ON users (lower(full_name) COLLATE "C", id DESC);
create index users_created ON users (created_at);
create unique index users_email ON users (lower(email));
create index users_leaving ON users (deletion_asked_at) WHERE ((deletion_asked_at IS NOT NULL) AND (deleted_at IS NULL));
create unique index users_login ON users (lower(login));
create index users_moderators ON users (uuid) WHERE is_moderator;
create index users_names ON users USING gin (lower(full_name) gin_trgm_ops, lower(login) gin_trgm_ops);
create index users_names_sample ON users USING gin (lower(full_name) gin_trgm_ops, lower(login) gin_trgm_ops) WHERE ((id % (31)::bigint) = 0);
create index users_not_shown ON users (uuid) WHERE ((hidden_at IS NOT NULL) OR (deletion_asked_at IS NOT NULL));
create index users_scam ON users (uuid) WHERE is_scam;
create trigger users_ban AFTER UPDATE OF is_banned ON users FOR EACH ROW WHEN (old.is_banned <> new.is_banned) EXECUTE FUNCTION note_ban_of_person();

-- One human has one name and one picture and two sides; sums are kopecks of paid-out deals, counted by the users slice alone.
create table profiles (
  uuid uuid not null,
  user_uuid uuid not null,
  side text not null,
  about text default '' not null,
  contact_phone text,
  contact_message text default '' not null,
  city_id integer,
  is_banned boolean default false not null,
  banned_until timestamp with time zone,
  banned_message text,
  sum_deals bigint default 0 not null,
  number_deals integer default 0 not null,
  sum_stars integer default 0 not null,
  number_reviews integer default 0 not null,
  created_at timestamp with time zone not null,
  has_ban boolean default false not null,
  banned_reason text,
  PRIMARY KEY (uuid),
  UNIQUE (user_uuid, side),
  FOREIGN KEY (city_id) REFERENCES cities(id),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK (number_deals >= 0),
  CHECK (number_reviews >= 0),
  CHECK (side = ANY (ARRAY['customer', 'freelancer'])),
  CHECK (sum_deals >= 0),
  CHECK (sum_stars >= 0)
);
create index profiles_marks ON profiles (side) INCLUDE (sum_stars, number_reviews) WHERE (NOT is_banned);
create index profiles_of_banned ON profiles (user_uuid) WHERE is_banned;
create index profiles_with_ban ON profiles (uuid) WHERE has_ban;
create trigger profiles_ban BEFORE INSERT OR UPDATE OF is_banned ON profiles FOR EACH ROW EXECUTE FUNCTION note_ban_of_side();

create table profile_classifiers (
  profile_uuid uuid not null,
  classifier_id integer not null,
  PRIMARY KEY (profile_uuid, classifier_id),
  FOREIGN KEY (classifier_id) REFERENCES classifiers(id),
  FOREIGN KEY (profile_uuid) REFERENCES profiles(uuid)
);

create table sessions (
  id bigint generated always as identity,
  token_hash bytea not null,
  user_uuid uuid not null,
  user_agent text,
  address text,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
create index sessions_expiry ON sessions (expires_at);
create index sessions_user ON sessions (user_uuid);

create table email_tokens (
  token_hash bytea not null,
  user_uuid uuid not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK (purpose = ANY (ARRAY['verify', 'reset']))
);
create index email_tokens_expiry ON email_tokens (expires_at);
create index email_tokens_user ON email_tokens (user_uuid, purpose);

-- Everything of accounts that is counted before it is refused. Keys are hashes: people type passwords into the field of the login.
-- The previous release still counts in sign_in_failures, so that table stays until the next one.
create table attempts (
  id bigint generated always as identity,
  key bytea not null,
  happened_at timestamp with time zone not null,
  PRIMARY KEY (id)
);
create index attempts_age ON attempts (happened_at);
create index attempts_key ON attempts (key, happened_at);

-- Browsers that signed in to an account before; one browser may know several accounts.
create table sign_in_devices (
  token_hash bytea not null,
  user_uuid uuid not null,
  last_used_at timestamp with time zone not null,
  PRIMARY KEY (token_hash, user_uuid),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
create index sign_in_devices_age ON sign_in_devices (last_used_at);
create index sign_in_devices_user ON sign_in_devices (user_uuid);

create table avatars (
  user_uuid uuid not null,
  size integer not null,
  image bytea not null,
  PRIMARY KEY (user_uuid, size),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);

-- A new address waits for its letter; the notice to the former one takes the change back for a week, also when it was made.
create table email_changes (
  id bigint generated always as identity,
  user_uuid uuid not null,
  old_email text not null,
  new_email text not null,
  confirm_hash bytea not null,
  revoke_hash bytea,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (confirm_hash),
  UNIQUE (revoke_hash),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK (confirmed_at IS NULL OR confirmed_at >= created_at)
);
create index email_changes_former ON email_changes (lower(old_email));
create index email_changes_user ON email_changes (user_uuid, created_at);

-- People as other sites know them (OpenID Connect): one account for each of them, one of them of each site for an account.
create table sign_in_identities (
  provider text not null,
  subject text not null,
  user_uuid uuid not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_uuid, provider),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);

-- Every ban with its reason, its end and who gave and lifted it. Users and profiles keep which one stands.
create table bans (
  id bigint generated always as identity,
  user_uuid uuid not null,
  target text not null,
  reason_code text not null,
  comment text not null,
  until timestamp with time zone,
  banned_by uuid,
  created_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lifted_how text,
  note text,
  PRIMARY KEY (id),
  FOREIGN KEY (banned_by) REFERENCES users(uuid),
  FOREIGN KEY (lifted_by) REFERENCES users(uuid),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK ((lifted_at IS NULL) = (lifted_how IS NULL)),
  CHECK (lifted_how = ANY (ARRAY['moderator', 'term', 'appeal'])),
  CHECK (target = ANY (ARRAY['user', 'customer', 'freelancer']))
);
create unique index bans_standing ON bans (user_uuid, target) WHERE (lifted_at IS NULL);
create index bans_until ON bans (until) WHERE ((lifted_at IS NULL) AND (until IS NOT NULL));

-- An authenticator app of a person; it counts from `confirmed_at` on, when it gave its first right code.
create table authenticators (
  user_uuid uuid not null,
  secret_sealed bytea not null,
  last_step bigint default 0 not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  PRIMARY KEY (user_uuid),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);

-- Codes for whoever has lost the app or the passkey, as keyed hashes.
create table recovery_codes (
  user_uuid uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  PRIMARY KEY (user_uuid, code_hash),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);

create table passkeys (
  id bigint generated always as identity,
  user_uuid uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  title text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (credential_id),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
create index passkeys_user ON passkeys (user_uuid);

-- What a passkey has to sign in a browser, once.
create table passkey_challenges (
  browser text not null,
  challenge bytea not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (browser)
);

-- Browsers that gave the right password, or came through another site, and owe the second factor.
create table sign_in_steps (
  browser text not null,
  user_uuid uuid not null,
  remember boolean not null,
  failures integer default 0 not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (browser),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
create index sign_in_steps_user ON sign_in_steps (user_uuid);

-- From which browsers and networks an account was entered, as hashes: accounts that belong together share them.
create table account_traces (
  user_uuid uuid not null,
  kind text not null,
  mark bytea not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  PRIMARY KEY (user_uuid, kind, mark),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK (kind = ANY (ARRAY['device', 'network']))
);
create index account_traces_came ON account_traces (kind, mark, first_seen_at);
create index account_traces_seen ON account_traces (last_seen_at);

-- Wishes for the end of a lost second factor: each waits 72 hours, in which any session and the letter can stop it.
create table factor_recoveries (
  id bigint generated always as identity,
  user_uuid uuid not null,
  status text default 'waiting' not null,
  stop_hash bytea not null,
  asked_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (stop_hash),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK ((status = 'waiting') = (ended_at IS NULL)),
  CHECK (status = ANY (ARRAY['waiting', 'done', 'stopped', 'canceled']))
);
create index factor_recoveries_due ON factor_recoveries (ends_at) WHERE (status = 'waiting');
create index factor_recoveries_user ON factor_recoveries (user_uuid);
create unique index factor_recoveries_waiting ON factor_recoveries (user_uuid) WHERE (status = 'waiting');

-- Whom a person wants nothing from: no invitations, no responses, no chats that begin.
create table person_blocks (
  user_uuid uuid not null,
  blocked_uuid uuid not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (user_uuid, blocked_uuid),
  FOREIGN KEY (blocked_uuid) REFERENCES users(uuid),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK (user_uuid <> blocked_uuid)
);
create index person_blocks_blocked ON person_blocks (blocked_uuid);

-- Personal tokens, by which a person's programs come in (decisions 0117).
create table api_tokens (
  id bigint generated always as identity,
  user_uuid uuid not null,
  title text not null,
  scopes text[] not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
create index api_tokens_expiry ON api_tokens (expires_at);
create index api_tokens_user ON api_tokens (user_uuid);

-- What tokens were used for: a line for each day and call that writes, one for all that was read. It outlives its token.
create table token_uses (
  token_id bigint not null,
  day date not null,
  call text not null,
  user_uuid uuid not null,
  title text not null,
  number integer not null,
  last_used_at timestamp with time zone not null,
  address text not null,
  PRIMARY KEY (token_id, day, call),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
create index token_uses_day ON token_uses (day);
create index token_uses_user ON token_uses (user_uuid, last_used_at);

-- Outgoing webhooks, by which a person's programs are told (decisions 0118).
create table webhooks (
  id bigint generated always as identity,
  user_uuid uuid not null,
  title text not null,
  url text not null,
  groups text[] not null,
  is_active boolean default true not null,
  secret_sealed bytea not null,
  failing_since timestamp with time zone,
  ended_how text,
  created_at timestamp with time zone not null,
  former_secret_sealed bytea,
  former_until timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK (ended_how IS NULL OR NOT is_active),
  CHECK ((former_secret_sealed IS NULL) = (former_until IS NULL))
);
create index webhooks_user ON webhooks (user_uuid);

-- What is sent to them, and the log of it.
create table webhook_deliveries (
  id bigint generated always as identity,
  webhook_id bigint not null,
  notification_id bigint,
  created_at timestamp with time zone not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  outcome text,
  last_attempt_at timestamp with time zone,
  status integer,
  failure text,
  duration_ms integer,
  PRIMARY KEY (id),
  UNIQUE (notification_id, webhook_id),
  FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  CHECK ((next_attempt_at IS NULL) = (outcome IS NOT NULL))
);
create index webhook_deliveries_age ON webhook_deliveries (created_at);
create index webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
create index webhook_deliveries_webhook ON webhook_deliveries (webhook_id, id);

create or replace function note_ban_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update profiles p set has_ban = p.is_banned or new.is_banned where p.user_uuid = new.uuid;
  return null;
end $function$;

create or replace function note_ban_of_side()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.has_ban := new.is_banned or (select u.is_banned from users u where u.uuid = new.user_uuid);
  return new;
end $function$;
