-- What a customer may tell of the system an order is about: its release, and whether its configuration is as its vendor made it.
alter table orders
  add column release text check (release ~ '^[1-9]\d?\.\d{1,2}(\.\d{1,3}(\.\d{1,4})?)?$'),
  add column is_on_support boolean;
