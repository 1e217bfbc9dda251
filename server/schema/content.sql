-- Written by `npm run schema` from server/migrations. Do not edit.

create table settings (
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (name)
);

-- What is said in several ways in the world of 1C; a group of one term is a word known as right, which no search mends.
create table search_synonyms (
  id bigint generated always as identity,
  terms text[] not null,
  updated_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK (array_position(terms, '') IS NULL),
  CHECK (cardinality(terms) >= 1 AND cardinality(terms) <= 20)
);

-- Every text of the site that admins saved, the newest of a code is the one that is shown. No row is ever changed.
create table content_versions (
  id bigint generated always as identity,
  code text not null,
  number integer not null,
  title text not null,
  text text not null,
  saved_by uuid,
  saved_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (code, number),
  FOREIGN KEY (saved_by) REFERENCES users(uuid),
  CHECK (number > 0)
);

-- What the main page shows beside its headline, by turns, while it is active.
create table slides (
  id bigint generated always as identity,
  title text not null,
  text text not null,
  link text,
  button_title text,
  active_from timestamp with time zone,
  active_to timestamp with time zone,
  position integer not null,
  updated_at timestamp with time zone not null,
  picture_version text,
  picture_alt text default '' not null,
  PRIMARY KEY (id),
  CHECK (active_to > active_from)
);

-- Pictures of slides in the widths they are shown in, by a digest of what they show. None is ever removed: the history shows
-- those of before.
create table slide_pictures (
  version text not null,
  width integer not null,
  image bytea not null,
  PRIMARY KEY (version, width)
);
