-- When the customer chose another way to pay. The provider may still take money by the first way, so it is followed to its end.
alter table payments add column superseded_at timestamptz;
drop index payments_one_open;
create unique index payments_one_open on payments (deal_id)
  where kind = 'payment' and status = 'pending' and superseded_at is null;
