-- Written by `npm run schema` from server/migrations. Do not edit.

create table files (
  id bigint generated always as identity,
  owner_uuid uuid not null,
  title text not null,
  size bigint not null,
  type text not null,
  storage_key text not null,
  attached_at timestamp with time zone,
  created_at timestamp with time zone not null,
  released_at timestamp with time zone,
  sha256 text,
  stripped_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (storage_key),
  CHECK (size >= 0)
);
create index files_key_beginning ON files ("left"(storage_key, 2));
create index files_unattached ON files (created_at) WHERE (attached_at IS NULL);
create index files_unattached_owner ON files (owner_uuid) WHERE (attached_at IS NULL);
create index files_unstripped ON files (id) WHERE ((stripped_at IS NULL) AND (type ~~ 'image/%'));

-- What a person has uploaded on a Moscow day; it outlives the files, so that uploading and deleting in turn is counted too.
create table upload_days (
  owner_uuid uuid not null,
  day date not null,
  bytes bigint not null,
  PRIMARY KEY (owner_uuid, day),
  CHECK (bytes >= 0)
);
create index upload_days_day ON upload_days (day);

-- Names the storage of this installation's files, as the marker in that storage does: nothing is swept from another one.
create table storage_marker (
  is_only boolean default true not null,
  installation uuid not null,
  storage uuid not null,
  written_at timestamp with time zone,
  PRIMARY KEY (is_only),
  CHECK (is_only)
);
