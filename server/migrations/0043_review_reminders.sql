-- Which deals both sides were reminded of to review; their window to write closes days later.
-- owner: reviews
create table review_reminders (
  deal_id bigint primary key references deals,
  reminded_at timestamptz not null
);
create index deals_review_window on deals ((case
  when status in ('accepted', 'payout_pending', 'paid_out') then accepted_at
  when status = 'refunded' then ended_at
end));
