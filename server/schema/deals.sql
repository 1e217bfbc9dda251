-- Written by `npm run schema` from server/migrations. Do not edit.

create table deals (
  id bigint generated always as identity,
  order_id bigint not null,
  number integer not null,
  customer_uuid uuid not null,
  executor_uuid uuid not null,
  status text not null,
  former_status text,
  description text not null,
  price bigint not null,
  commission_rate integer not null,
  commission bigint not null,
  executor_share bigint,
  planned_at date not null,
  number_reworks integer default 0 not null,
  is_ever_delivered boolean default false not null,
  payout_refusal text,
  created_at timestamp with time zone not null,
  expired_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  delivered_at timestamp with time zone,
  accept_until timestamp with time zone,
  accept_reminded integer default 0 not null,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  payout_reminded integer default 0 not null,
  expiry_warned_at timestamp with time zone,
  dispute_opener text,
  split_refunded_at timestamp with time zone,
  criteria text[] default '{}'[] not null,
  met_criteria integer[] default '{}'::integer[] not null,
  number_withdrawals integer default 0 not null,
  ranked_at timestamp with time zone,
  is_withheld boolean default false not null,
  PRIMARY KEY (id),
  UNIQUE (order_id, number),
  FOREIGN KEY (customer_uuid) REFERENCES profiles(uuid),
  FOREIGN KEY (executor_uuid) REFERENCES profiles(uuid),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK (executor_share >= 0 AND executor_share <= price),
  CHECK ((status = 'delivered') = (accept_until IS NOT NULL)),
  CHECK ((status = 'disputed') = (former_status IS NOT NULL)),
  CHECK ((status = ANY (ARRAY['created', 'deleted'])) OR paid_at IS NOT NULL),
  CHECK ((status <> ALL (ARRAY['accepted', 'payout_pending', 'paid_out'])) OR accepted_at IS NOT NULL),
  CHECK (commission >= 0),
  CHECK (commission_rate >= 0 AND commission_rate <= 10000),
  CHECK (dispute_opener = ANY (ARRAY['customer', 'executor', 'clock'])),
  CHECK (former_status = ANY (ARRAY['paid', 'delivered'])),
  CHECK (number_reworks >= 0 AND number_reworks <= 3),
  CHECK (price > 0),
  CHECK (status = ANY (ARRAY['created', 'paid', 'delivered', 'accepted', 'payout_pending', 'paid_out', 'refund_pending', 'refunded', 'disputed', 'deleted']))
);
create index deals_acceptance ON deals (accept_until) WHERE (status = 'delivered');
create index deals_created ON deals (created_at);
create index deals_customer ON deals (customer_uuid, id DESC);
create index deals_executor ON deals (executor_uuid, id DESC);
create index deals_expiry ON deals (expired_at) WHERE (status = ANY (ARRAY['created', 'paid']));
create index deals_held ON deals (paid_at) WHERE (status = ANY (ARRAY['paid', 'delivered', 'disputed', 'accepted', 'payout_pending', 'refund_pending']));
create index deals_order ON deals (order_id, number);
create index deals_pair ON deals (customer_uuid, executor_uuid, paid_at);
create index deals_payout_reminders ON deals (accepted_at) WHERE (status = 'accepted');
create index deals_review_window ON deals ((
CASE
    WHEN (status = ANY (ARRAY['accepted', 'payout_pending', 'paid_out'])) THEN accepted_at
    WHEN (status = 'refunded') THEN ended_at
    ELSE NULL::timestamp with time zone
END));
create index deals_unranked ON deals (ended_at) WHERE ((status = 'paid_out') AND (ranked_at IS NULL));

create table deal_events (
  id bigint generated always as identity,
  order_id bigint not null,
  deal_id bigint not null,
  move text not null,
  by text not null,
  actor_uuid uuid,
  comment text,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (actor_uuid) REFERENCES users(uuid),
  FOREIGN KEY (deal_id) REFERENCES deals(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK (by = ANY (ARRAY['customer', 'executor', 'moderator', 'provider', 'clock']))
);
create index deal_events_deal ON deal_events (deal_id, id);

-- Files of the task (event null) and of its deliveries.
create table deal_files (
  order_id bigint not null,
  deal_id bigint not null,
  event_id bigint,
  file_id bigint not null,
  PRIMARY KEY (deal_id, file_id),
  FOREIGN KEY (deal_id) REFERENCES deals(id),
  FOREIGN KEY (event_id) REFERENCES deal_events(id),
  FOREIGN KEY (file_id) REFERENCES files(id),
  FOREIGN KEY (order_id) REFERENCES orders(id)
);
create index deal_files_file ON deal_files (file_id);

-- What somebody has to look at now; a row goes when its reason does.
create table money_alerts (
  kind text not null,
  subject_id bigint not null,
  order_id bigint,
  deal_id bigint,
  since timestamp with time zone not null,
  detail text,
  raised_at timestamp with time zone not null,
  PRIMARY KEY (kind, subject_id),
  FOREIGN KEY (deal_id) REFERENCES deals(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK (kind = ANY (ARRAY['refund_late', 'payout_late', 'outcome_unclear', 'provider_life']))
);

-- Disputes about deals: at most one runs for each. What was said and shown are lines of the deal and their files.
create table disputes (
  id bigint generated always as identity,
  order_id bigint not null,
  deal_id bigint not null,
  opener text not null,
  reason text not null,
  opened_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  share integer,
  decision text,
  decided_by uuid,
  found_met integer[],
  PRIMARY KEY (id),
  FOREIGN KEY (deal_id) REFERENCES deals(id),
  FOREIGN KEY (decided_by) REFERENCES users(uuid),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CHECK ((NOT outcome IS DISTINCT FROM 'decided') = (share IS NOT NULL)),
  CHECK (found_met IS NULL OR NOT outcome IS DISTINCT FROM 'decided'),
  CHECK (opener = ANY (ARRAY['customer', 'executor', 'clock'])),
  CHECK (outcome = ANY (ARRAY['withdrawn', 'conceded_by_customer', 'conceded_by_executor', 'decided'])),
  CHECK (reason = ANY (ARRAY['not_delivered', 'poor_quality', 'other_scope', 'no_answer', 'other', 'expired'])),
  CHECK (share >= 0 AND share <= 100)
);
create index disputes_deal ON disputes (deal_id, id);
create index disputes_opened ON disputes (opened_at) WHERE (ended_at IS NULL);
create unique index disputes_running ON disputes (deal_id) WHERE (ended_at IS NULL);

-- Where money of each freelancer has gone or was asked to go; the first use of a destination waits. The fingerprint is a keyed hash, so
-- that whole addresses are kept nowhere.
create table payout_destinations (
  freelancer_uuid uuid not null,
  fingerprint bytea not null,
  title text not null,
  first_used_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  PRIMARY KEY (freelancer_uuid, fingerprint),
  FOREIGN KEY (freelancer_uuid) REFERENCES profiles(uuid)
);
create index payout_destinations_fingerprint ON payout_destinations (fingerprint);

create table payout_holds (
  payment_id bigint not null,
  order_id bigint not null,
  deal_id bigint not null,
  reasons text[] not null,
  opened_at timestamp with time zone not null,
  decision text,
  was_refused boolean default false not null,
  comment text,
  decided_by uuid,
  decided_at timestamp with time zone,
  PRIMARY KEY (payment_id),
  FOREIGN KEY (deal_id) REFERENCES deals(id),
  FOREIGN KEY (decided_by) REFERENCES users(uuid),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (payment_id) REFERENCES payments(id),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK (decision = ANY (ARRAY['released', 'refused', 'stopped'])),
  CHECK (cardinality(reasons) > 0)
);
create index payout_holds_deal ON payout_holds (deal_id);
create index payout_holds_decider ON payout_holds (decided_by);
create index payout_holds_ended ON payout_holds (decided_at DESC, payment_id DESC) WHERE (decision IS NOT NULL);
create index payout_holds_waiting ON payout_holds (opened_at, payment_id) WHERE (decision IS NULL);
