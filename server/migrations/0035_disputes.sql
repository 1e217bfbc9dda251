-- What two sides showed each other must be provable: the hash of the bytes of a file, from now on.
alter table files add column sha256 text;

-- Disputes about deals: at most one runs for each. What was said and shown are lines of the deal and their files.
-- owner: deals
create table disputes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  deal_id bigint not null references deals,
  opener text not null check (opener in ('customer', 'executor', 'clock')),
  reason text not null check (reason in ('not_delivered', 'poor_quality', 'other_scope', 'no_answer', 'other', 'expired')),
  opened_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('withdrawn', 'conceded_by_customer', 'conceded_by_executor', 'decided')),
  -- percent of the price that the executor gets by the decision
  share integer check (share between 0 and 100),
  decision text,
  decided_by uuid references users,
  check ((ended_at is null) = (outcome is null)),
  check ((outcome is not distinct from 'decided') = (share is not null))
);
create unique index disputes_running on disputes (deal_id) where ended_at is null;
create index disputes_opened on disputes (opened_at) where ended_at is null;
create index disputes_deal on disputes (deal_id, id);

-- Until now only time opened them.
insert into disputes (order_id, deal_id, opener, reason, opened_at)
  select order_id, id, 'clock', 'expired', updated_at from deals where status = 'disputed';

alter table deals
  -- who opened the running dispute
  add column dispute_opener text check (dispute_opener in ('customer', 'executor', 'clock')),
  -- when the part that a decision gave back had arrived
  add column split_refunded_at timestamptz;
update deals set dispute_opener = 'clock' where status = 'disputed';
