-- Written by `npm run schema` from server/migrations. Do not edit.

-- What happened on each Moscow day (decisions 11). A day that goes on is counted every minute, a day that is over once more an
-- hour later and then never again: its facts have moments that do not change.
create table statistic_days (
  day date not null,
  orders_new integer not null,
  orders_with_executor integer not null,
  responses_new integer not null,
  responses_paid integer not null,
  sm_spent bigint not null,
  deals_created integer not null,
  deals_paid integer not null,
  paid_sum bigint not null,
  accepted_sum bigint not null,
  refund_sum bigint not null,
  commission_sum bigint not null,
  users_new integer not null,
  counted_at timestamp with time zone not null,
  PRIMARY KEY (day)
);
