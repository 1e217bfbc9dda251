-- A person's copy of their data as one archive: asked for, made by one server at a time, kept for seven days.
-- owner: privacy
create table data_exports (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users,
  status text not null default 'waiting' check (status in ('waiting', 'making', 'done', 'failed', 'expired')),
  parts integer not null default 0,
  parts_done integer not null default 0 check (parts_done between 0 and parts),
  attempts integer not null default 0,
  -- Parts that are not in the archive: files beyond its bounds, and those that are gone.
  number_left_out integer not null default 0,
  asked_at timestamptz not null,
  -- Who makes it moves this on; another server takes it over when it stands still.
  worked_at timestamptz,
  made_at timestamptz,
  expires_at timestamptz,
  check ((made_at is null) = (expires_at is null)),
  check (status <> 'done' or made_at is not null)
);
create unique index data_exports_running on data_exports (user_uuid) where status in ('waiting', 'making');
create index data_exports_user on data_exports (user_uuid, asked_at);
create index data_exports_expiry on data_exports (expires_at) where status = 'done';

-- owner: privacy
create table export_files (
  export_id bigint not null references data_exports,
  file_id bigint not null references files,
  primary key (export_id, file_id)
);
create unique index export_files_file on export_files (file_id);
