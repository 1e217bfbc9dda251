-- What moderators and admins did, and to what; time that lifts a ban acts as nobody. No row is ever changed (decisions 11).
-- owner: platform
create table audit (
  id bigint generated always as identity primary key,
  actor_uuid uuid references users,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- the order it stands in, for a response, a message or a deal
  order_id bigint,
  comment text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_actor on audit (actor_uuid, id desc);
create index audit_action on audit (action, id desc);
create index audit_subject on audit (subject_kind, subject_id, id desc);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only' using errcode = '23514';
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function audit_is_append_only();

-- Every ban with its reason, its end and who gave and lifted it. Users and profiles keep which one stands.
-- owner: users
create table bans (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users,
  target text not null check (target in ('user', 'customer', 'freelancer')),
  reason_code text not null,
  comment text not null,
  until timestamptz,
  banned_by uuid references users,
  created_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references users,
  lifted_how text check (lifted_how in ('moderator', 'term', 'appeal')),
  check ((lifted_at is null) = (lifted_how is null))
);
create unique index bans_standing on bans (user_uuid, target) where lifted_at is null;
create index bans_until on bans (until) where lifted_at is null and until is not null;

-- Those given before bans had rows.
insert into bans (user_uuid, target, reason_code, comment, until, created_at)
  select uuid, 'user', 'other', coalesce(banned_message, ''), banned_until, created_at from users where is_banned;
insert into bans (user_uuid, target, reason_code, comment, until, created_at)
  select user_uuid, side, 'other', coalesce(banned_message, ''), banned_until, created_at from profiles where is_banned;

-- owner: moderation
create table appeals (
  id bigint generated always as identity primary key,
  ban_id bigint not null unique references bans,
  text text not null,
  created_at timestamptz not null,
  is_accepted boolean,
  comment text,
  decided_by uuid references users,
  decided_at timestamptz,
  check ((decided_at is null) = (is_accepted is null))
);
create index appeals_waiting on appeals (id) where decided_at is null;

-- The queue and the lists of moderators.
create index orders_status on orders (status, id desc) where status in ('M', 'B');

-- What a moderator has hidden its author cannot show again.
alter table messages add column is_hidden_by_moderator boolean not null default false;
