-- Written by `npm run schema` from server/migrations. Do not edit.

create table schema_migrations (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null,
  PRIMARY KEY (name)
);

-- Facts other parts react to after the commit; nothing notifies inside the transaction (it would serialise commits).
create table outbox (
  id bigint generated always as identity,
  kind text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null,
  number bigint,
  dispatched_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (number)
);
create index outbox_dispatched ON outbox (dispatched_at) WHERE (dispatched_at IS NOT NULL);
create index outbox_waiting ON outbox (id) WHERE (number IS NULL);

create table idempotency_keys (
  owner text not null,
  key text not null,
  request_hash text not null,
  status integer,
  reply jsonb,
  created_at timestamp with time zone not null,
  PRIMARY KEY (owner, key)
);
create index idempotency_keys_age ON idempotency_keys (created_at);

-- What moderators and admins did, and to what; time that lifts a ban acts as nobody. No row is ever changed (decisions 11).
create table audit (
  id bigint generated always as identity,
  actor_uuid uuid,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  order_id bigint,
  comment text,
  before jsonb,
  after jsonb,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (actor_uuid) REFERENCES users(uuid)
);
create index audit_action ON audit (action, id DESC);
create index audit_actor ON audit (actor_uuid, id DESC);
create index audit_subject ON audit (subject_kind, subject_id, id DESC);
create trigger audit_append_only BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();

-- Requests of the current minute by what they are limited by, counted over all processes of the installation. A crash may lose it: it is a minute old at most.
create unlogged table rate_counts (
  key bytea not null,
  used integer not null,
  ends_at timestamp with time zone not null,
  PRIMARY KEY (key)
);

create or replace function audit_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit is append-only' using errcode = '23514';
end $function$;
