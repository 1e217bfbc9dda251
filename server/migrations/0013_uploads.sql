-- What a person has uploaded on a Moscow day; it outlives the files, so that uploading and deleting in turn is counted too.
create table upload_days (
  owner_uuid uuid not null,
  day date not null,
  bytes bigint not null check (bytes >= 0),
  primary key (owner_uuid, day)
);
create index upload_days_day on upload_days (day);

-- When the noun that held the file let it go; such a file waits for the sweep and counts against nobody's quota.
alter table files add column released_at timestamptz;
create index files_unattached_owner on files (owner_uuid) where attached_at is null;
-- Storage and table are compared by the first digits of the keys.
create index files_key_beginning on files (left(storage_key, 2));
