-- A bell shows what happened in its order, also what was told late: a page of it goes by that.
create index notifications_bell_in_time on notifications (user_uuid, created_at desc, id desc) where is_in_bell and not is_folded;
drop index notifications_bell;
