-- What the minute's sweep forgets is found by its age, not by reading the whole table.
create index order_views_day on order_views (day);
create index outbox_dispatched on outbox (dispatched_at) where dispatched_at is not null;
create index sessions_expiry on sessions (expires_at);
create index email_tokens_expiry on email_tokens (expires_at);
