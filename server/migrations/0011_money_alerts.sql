-- What was asked of the provider before is looked up there before it is asked again; an unclear answer is told to people.
alter table payments
  add column sent_at timestamptz,
  add column unclear_since timestamptz,
  add column unclear_answer text;
alter table deals add column payout_reminded integer not null default 0;
create index deals_payout_reminders on deals (accepted_at) where status = 'accepted';
create index deals_held on deals (paid_at)
  where status in ('paid', 'delivered', 'disputed', 'accepted', 'payout_pending', 'refund_pending');

-- What somebody has to look at now; a row goes when its reason does.
create table money_alerts (
  kind text not null check (kind in ('refund_late', 'payout_late', 'outcome_unclear', 'provider_life')),
  -- the payment, the payment that goes back, or the deal
  subject_id bigint not null,
  order_id bigint not null references orders,
  deal_id bigint not null references deals,
  since timestamptz not null,
  detail text,
  raised_at timestamptz not null,
  primary key (kind, subject_id)
);
