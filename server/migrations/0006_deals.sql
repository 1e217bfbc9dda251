create table deals (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  number integer not null,
  customer_uuid uuid not null references profiles,
  executor_uuid uuid not null references profiles,
  status text not null check (status in (
    'created', 'paid', 'delivered', 'accepted', 'payout_pending', 'paid_out', 'refund_pending', 'refunded', 'disputed', 'deleted')),
  -- the status a withdrawn dispute returns to
  former_status text check (former_status in ('paid', 'delivered')),
  description text not null,
  -- kopecks; the rate is frozen at creation in basis points and the commission comes on top of the price
  price bigint not null check (price > 0),
  commission_rate integer not null check (commission_rate between 0 and 10000),
  commission bigint not null check (commission >= 0),
  -- what the executor gets when a decision split the deal
  executor_share bigint check (executor_share between 0 and price),
  planned_at date not null,
  number_reworks integer not null default 0 check (number_reworks between 0 and 3),
  is_ever_delivered boolean not null default false,
  payout_refusal text,
  created_at timestamptz not null,
  expired_at timestamptz not null,
  paid_at timestamptz,
  delivered_at timestamptz,
  accept_until timestamptz,
  accept_reminded integer not null default 0,
  accepted_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null,
  unique (order_id, number),
  check ((status = 'delivered') = (accept_until is not null)),
  check ((status = 'disputed') = (former_status is not null)),
  check (status in ('created', 'deleted') or paid_at is not null),
  check (status not in ('accepted', 'payout_pending', 'paid_out') or accepted_at is not null)
);
create index deals_order on deals (order_id, number);
create index deals_executor on deals (executor_uuid, id desc);
create index deals_customer on deals (customer_uuid, id desc);
create index deals_acceptance on deals (accept_until) where status = 'delivered';
create index deals_expiry on deals (expired_at) where status in ('created', 'paid');

alter table threads add foreign key (deal_id) references deals;

create table deal_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  deal_id bigint not null references deals,
  move text not null,
  by text not null check (by in ('customer', 'executor', 'moderator', 'provider', 'clock')),
  actor_uuid uuid references users,
  comment text,
  created_at timestamptz not null
);
create index deal_events_deal on deal_events (deal_id, id);

-- Files of the task (event null) and of its deliveries.
create table deal_files (
  order_id bigint not null references orders,
  deal_id bigint not null references deals,
  event_id bigint references deal_events,
  file_id bigint not null references files,
  primary key (deal_id, file_id)
);
create index deal_files_file on deal_files (file_id);

-- Money asked from or sent to the provider. A row is written before the provider is called; its id is the idempotence key there.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  deal_id bigint not null references deals,
  kind text not null check (kind in ('payment', 'refund', 'payout')),
  status text not null check (status in ('pending', 'succeeded', 'canceled')),
  method text not null check (method in ('card', 'sbp', 'origin')),
  -- kopecks
  amount bigint not null check (amount > 0),
  provider text not null,
  provider_id text,
  idempotence_key uuid not null unique,
  payment_url text,
  -- a refund names the payment it returns
  refunds_payment_id bigint references payments,
  -- where a payout goes: masked for people, whole only for the provider's call
  destination jsonb,
  title text,
  refusal text,
  -- the success could not be applied to the deal and is returned (decisions 6)
  is_unapplied boolean not null default false,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  unique (provider, provider_id)
);
create unique index payments_one_open on payments (deal_id) where kind = 'payment' and status = 'pending';
create unique index payments_one_payout on payments (deal_id) where kind = 'payout' and status in ('pending', 'succeeded');
create unique index payments_one_refund on payments (refunds_payment_id) where kind = 'refund' and status in ('pending', 'succeeded');
create index payments_deal on payments (deal_id, id);
create index payments_pending on payments (next_attempt_at) where status = 'pending';

-- The sandbox provider: another party's books, kept apart from ours.
create table sandbox_objects (
  id text primary key,
  kind text not null check (kind in ('payment', 'refund', 'payout')),
  status text not null,
  idempotence_key text not null unique,
  body jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table sandbox_switches (
  name text primary key,
  is_on boolean not null
);
create table sandbox_notifications (
  id bigint generated always as identity primary key,
  object_id text not null references sandbox_objects,
  event text not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0
);
create index sandbox_notifications_due on sandbox_notifications (due_at) where sent_at is null;
