-- One public order of 251, found by the same conditions as all of them: how many of these match tells about how many do, before
-- the many are counted. Of a prime number, so that no rhythm of the data is taken for its whole.
create index orders_sample_search on orders using gin (search, configuration_ids, platform_ids) with (fastupdate = off)
  where status = 'N' and not is_private and not is_customer_banned and id % 251 = 0;
create index orders_sample on orders (published_at, budget, id)
  where status = 'N' and not is_private and not is_customer_banned and id % 251 = 0;
