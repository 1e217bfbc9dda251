-- Every text of the site that admins saved, the newest of a code is the one that is shown. No row is ever changed.
-- owner: content
create table content_versions (
  id bigint generated always as identity primary key,
  code text not null,
  number integer not null check (number > 0),
  title text not null,
  text text not null,
  saved_by uuid references users,
  saved_at timestamptz not null,
  unique (code, number)
);

-- What the main page shows beside its headline, by turns, while it is active.
-- owner: content
create table slides (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  link text,
  button_title text,
  active_from timestamptz,
  active_to timestamptz,
  position integer not null,
  updated_at timestamptz not null,
  check (active_to > active_from)
);
