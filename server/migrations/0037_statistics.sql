-- What happened on each Moscow day (decisions 11). A day that goes on is counted every minute, a day that is over once more an
-- hour later and then never again: its facts have moments that do not change.
-- owner: statistics
create table statistic_days (
  day date primary key,
  orders_new integer not null,
  orders_with_executor integer not null,
  responses_new integer not null,
  responses_paid integer not null,
  -- whole SM
  sm_spent bigint not null,
  deals_created integer not null,
  deals_paid integer not null,
  -- kopecks
  paid_sum bigint not null,
  accepted_sum bigint not null,
  refund_sum bigint not null,
  commission_sum bigint not null,
  users_new integer not null,
  counted_at timestamptz not null
);

-- A day is counted by the moments of its facts.
create index order_events_counted on order_events (created_at) where move in ('publish', 'approve_publication', 'resubmit', 'choose_executor');
create index responses_created on responses (created_at);
create index deals_created on deals (created_at);
create index journal_created on journal (created_at);
create index users_created on users (created_at);
