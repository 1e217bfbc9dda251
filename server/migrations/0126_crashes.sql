-- Errors of the site that browsers met, in groups by message, place and build. Nothing here is of a person: nobody's session is looked up.
-- owner: crashes
create table crashes (
  id bigint generated always as identity primary key,
  -- a hash of kind, message, innermost place and build
  fingerprint bytea not null unique,
  kind text not null check (kind in ('script', 'page', 'server')),
  message text not null,
  -- places in our files, the innermost first
  frames text[] not null,
  -- where it was met last
  route text,
  build text,
  browsers text[] not null,
  -- the last request that failed with it
  request_id text,
  number bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  fixed_at timestamptz
  -- no index on a moment: there are a thousand rows at most, and one would make each count write it
) with (fillfactor = 70);
