-- One public order of 31: where a thousand to some ten thousand match, one of 251 (0038_order_sample.sql) would tell too little.
create index orders_finer_sample_search on orders using gin (search, configuration_ids, platform_ids) with (fastupdate = off)
  where status = 'N' and not is_private and not is_customer_banned and id % 31 = 0;
create index orders_finer_sample on orders (published_at, budget, id)
  where status = 'N' and not is_private and not is_customer_banned and id % 31 = 0;
