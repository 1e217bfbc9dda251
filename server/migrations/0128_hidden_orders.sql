-- Orders that a freelancer does not want to see in lists any more.
-- owner: orders
create table hidden_orders (
  freelancer_uuid uuid not null references profiles,
  order_id bigint not null references orders on delete cascade,
  hidden_at timestamptz not null,
  primary key (freelancer_uuid, order_id)
);
create index hidden_orders_order on hidden_orders (order_id);
