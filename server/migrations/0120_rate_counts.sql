-- Requests of the current minute by what they are limited by, counted over all processes of the installation. A crash may lose it: it is a minute old at most.
-- owner: platform
create unlogged table rate_counts (
  -- A hash: whose requests they are can be checked here, not read.
  key bytea primary key,
  used integer not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
