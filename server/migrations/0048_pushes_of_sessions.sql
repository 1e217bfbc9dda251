-- The session in which a browser asked to be pushed to: the pushes end with it, whoever ends it. Null of those that asked before
-- this was kept: they are pushed to until they sign out.
alter table push_subscriptions add column session_id bigint references sessions on delete cascade;
create index push_subscriptions_session on push_subscriptions (session_id);
