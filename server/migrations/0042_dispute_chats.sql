-- A dispute has a chat of its own beside that of its deal, where moderators write too; all disputes of a deal share one.
alter table threads add column is_dispute boolean not null default false;
create unique index threads_deal on threads (deal_id, is_dispute);
alter table threads drop constraint threads_deal_id_key;
alter table threads add check (not is_dispute or deal_id is not null);
insert into threads (order_id, deal_id, is_dispute, created_at)
  select order_id, deal_id, true, min(opened_at) from disputes group by order_id, deal_id;
