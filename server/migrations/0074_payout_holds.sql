-- A payout that a moderator has to look at is not sent. Its `next_attempt_at` is empty, so that a release before this one leaves it alone too.
alter table payments add column is_held boolean not null default false;

-- owner: deals
create table payout_holds (
  payment_id bigint primary key references payments,
  order_id bigint not null references orders,
  deal_id bigint not null references deals,
  reasons text[] not null check (cardinality(reasons) > 0),
  opened_at timestamptz not null,
  -- a refused payout stays where it is until it is released or its executor takes it back
  decision text check (decision in ('released', 'refused', 'stopped')),
  -- a payout of the same deal is looked at again
  was_refused boolean not null default false,
  comment text,
  decided_by uuid references users,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
create index payout_holds_deal on payout_holds (deal_id);
create index payout_holds_waiting on payout_holds (opened_at, payment_id) where decision is null;
create index payout_holds_ended on payout_holds (decided_at desc, payment_id desc) where decision is not null;
create index payout_holds_decider on payout_holds (decided_by);
