-- Written by `npm run schema` from server/migrations. Do not edit.

-- What people are told of what happened (decisions 8): one row for each person, event and kind, so that an event handed on twice tells nobody twice.
create table notifications (
  id bigint generated always as identity,
  user_uuid uuid not null,
  kind text not null,
  event_number bigint not null,
  payload jsonb not null,
  order_id bigint,
  response_id bigint,
  deal_id bigint,
  message_id bigint,
  title text not null,
  text text not null,
  path text,
  bundle text,
  number_bundled integer default 1 not null,
  is_folded boolean default false not null,
  is_in_bell boolean not null,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (user_uuid, event_number, kind),
  FOREIGN KEY (deal_id) REFERENCES deals(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (response_id) REFERENCES responses(id),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
create index notifications_age ON notifications (created_at);
create index notifications_bell_in_time ON notifications (user_uuid, created_at DESC, id DESC) WHERE (is_in_bell AND (NOT is_folded));
create index notifications_unread_lines ON notifications (user_uuid, bundle) INCLUDE (is_in_bell, message_id) WHERE ((NOT is_folded) AND (read_at IS NULL));

-- What is on its way to a person outside of the site.
create table notification_deliveries (
  notification_id bigint not null,
  channel text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  outcome text,
  done_at timestamp with time zone,
  PRIMARY KEY (notification_id, channel),
  FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE
);
create index notification_deliveries_due ON notification_deliveries (channel, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);

-- Where a person departs from what is usual.
create table notification_preferences (
  user_uuid uuid not null,
  event_group text not null,
  channel text not null,
  is_on boolean not null,
  PRIMARY KEY (user_uuid, event_group, channel),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);

-- Minutes of a day of Moscow between which only what is mandatory leaves the site.
create table quiet_hours (
  user_uuid uuid not null,
  is_on boolean not null,
  from_minute smallint not null,
  until_minute smallint not null,
  PRIMARY KEY (user_uuid),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);

-- Browsers that asked to be pushed to.
create table push_subscriptions (
  id bigint generated always as identity,
  user_uuid uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  session_id bigint,
  PRIMARY KEY (id),
  UNIQUE (endpoint),
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
create index push_subscriptions_session ON push_subscriptions (session_id);
create index push_subscriptions_user ON push_subscriptions (user_uuid);

-- Up to which event of the outbox messages were told of.
create table told_messages (
  is_only boolean default true not null,
  event_number bigint not null,
  PRIMARY KEY (is_only),
  CHECK (is_only)
);
