-- Outgoing webhooks, by which a person's programs are told (decisions 0118).
-- owner: users
create table webhooks (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users,
  title text not null,
  url text not null,
  groups text[] not null,
  is_active boolean not null default true,
  -- Sealed under the installation's secret.
  secret_sealed bytea not null,
  -- Since when it has only failed.
  failing_since timestamptz,
  -- Why the site switched it off.
  ended_how text,
  created_at timestamptz not null,
  check (ended_how is null or not is_active)
);
create index webhooks_user on webhooks (user_uuid);

-- What is sent to them, and the log of it.
-- owner: users
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  -- Null for a test.
  notification_id bigint references notifications on delete cascade,
  created_at timestamptz not null,
  -- Failed ones since it was made or repeated.
  attempts integer not null default 0,
  -- Null once it has an outcome.
  next_attempt_at timestamptz,
  outcome text,
  last_attempt_at timestamptz,
  status integer,
  failure text,
  duration_ms integer,
  check ((next_attempt_at is null) = (outcome is not null)),
  unique (notification_id, webhook_id)
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where next_attempt_at is not null;
create index webhook_deliveries_age on webhook_deliveries (created_at);
