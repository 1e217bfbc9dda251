-- How often a dispute about the deal was taken back: one more is decided.
alter table deals add column number_withdrawals integer not null default 0;
update deals set number_withdrawals = withdrawn.number
  from (select deal_id, count(*) as number from disputes where outcome = 'withdrawn' group by deal_id) withdrawn
  where withdrawn.deal_id = deals.id;
