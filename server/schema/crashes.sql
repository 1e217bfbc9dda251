-- Written by `npm run schema` from server/migrations. Do not edit.

-- Errors of the site that browsers met, in groups by message, place and build. Nothing here is of a person: nobody's session is looked up.
create table crashes (
  id bigint generated always as identity,
  fingerprint bytea not null,
  kind text not null,
  message text not null,
  frames text[] not null,
  route text,
  build text,
  browsers text[] not null,
  request_id text,
  number bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  fixed_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (fingerprint),
  CHECK (kind = ANY (ARRAY['script', 'page', 'server']))
);
