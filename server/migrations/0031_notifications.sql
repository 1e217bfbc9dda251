-- What people are told of what happened (decisions 8): one row for each person, event and kind, so that an event handed on twice tells nobody twice.
-- owner: notifications
create table notifications (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users,
  kind text not null,
  -- of the outbox; it outlives the event itself
  event_number bigint not null,
  -- the event as it was, to be put into words again at the moment of telling
  payload jsonb not null,
  order_id bigint references orders,
  response_id bigint references responses,
  deal_id bigint references deals,
  message_id bigint,
  title text not null,
  text text not null,
  path text,
  -- unread ones of one bundle are shown as one: the newest stands for the others, which are folded into it
  bundle text,
  number_bundled integer not null default 1,
  is_folded boolean not null default false,
  -- its person may want letters alone
  is_in_bell boolean not null,
  read_at timestamptz,
  created_at timestamptz not null,
  unique (user_uuid, event_number, kind)
);
create index notifications_bell on notifications (user_uuid, id desc) where is_in_bell and not is_folded;
create index notifications_unread on notifications (user_uuid, bundle) where not is_folded and read_at is null;
create index notifications_age on notifications (created_at);
create index notifications_message on notifications (message_id) where message_id is not null;

-- What is on its way to a person outside of the site.
-- owner: notifications
create table notification_deliveries (
  notification_id bigint not null references notifications on delete cascade,
  channel text not null,
  attempts integer not null default 0,
  -- null once nothing more happens
  next_attempt_at timestamptz,
  -- sent, nobody, unwanted, hidden, given_up; null while it is on its way
  outcome text,
  done_at timestamptz,
  primary key (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (channel, next_attempt_at) where next_attempt_at is not null;

-- Where a person departs from what is usual.
-- owner: notifications
create table notification_preferences (
  user_uuid uuid not null references users,
  event_group text not null,
  channel text not null,
  is_on boolean not null,
  primary key (user_uuid, event_group, channel)
);

-- Minutes of a day of Moscow between which only what is mandatory leaves the site.
-- owner: notifications
create table quiet_hours (
  user_uuid uuid primary key references users,
  is_on boolean not null,
  from_minute smallint not null,
  until_minute smallint not null
);

-- Browsers that asked to be pushed to.
-- owner: notifications
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_uuid);

-- Up to which event of the outbox messages were told of.
-- owner: notifications
create table told_messages (
  is_only boolean primary key default true check (is_only),
  event_number bigint not null
);
insert into told_messages (event_number) select coalesce(max(number), 0) from outbox;

-- When both sides of a deal were told that its term ends.
alter table deals add column expiry_warned_at timestamptz;
