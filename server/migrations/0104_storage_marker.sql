-- Names the storage of this installation's files, as the marker in that storage does: nothing is swept from another one.
-- owner: files
create table storage_marker (
  is_only boolean primary key default true check (is_only),
  installation uuid not null,
  -- Another one after each move of the files, so that nothing starts on the place they left.
  storage uuid not null,
  -- Null until the marker is known to lie in the storage.
  written_at timestamptz
);
