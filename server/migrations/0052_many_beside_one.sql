-- A page of one order's responses is walked to by date.
create index responses_order_date on responses (order_id, created_at desc, id desc);
drop index responses_order;
-- How many orders a customer ever published, all and those that are not private, is counted without their rows.
create index orders_customer_published on orders (customer_uuid, is_private)
  where published_at is not null and status not in ('B', 'D');
-- Those in one status come by their ids, as lists of what waits are put together.
create index orders_customer_status_id on orders (customer_uuid, status, id desc);
drop index orders_customer_status;
