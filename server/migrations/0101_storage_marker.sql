-- What the storage of files has to say of itself before anything is swept from it.
-- owner: files
create table storage_marker (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  -- Null until the storage is known to say it.
  written_at timestamptz
);
