-- The first paid deal of two people opens their contacts; each chat, response and deal that is shown asks for its moment.
create index deals_pair on deals (customer_uuid, executor_uuid, paid_at);
