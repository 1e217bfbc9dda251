-- Written by `npm run schema` from server/migrations. Do not edit.

-- A person's copy of their data as one archive: asked for, made by one server at a time, kept for seven days.
create table data_exports (
  id bigint generated always as identity,
  user_uuid uuid not null,
  status text default 'waiting' not null,
  parts integer default 0 not null,
  parts_done integer default 0 not null,
  attempts integer default 0 not null,
  number_left_out integer default 0 not null,
  asked_at timestamp with time zone not null,
  worked_at timestamp with time zone,
  made_at timestamp with time zone,
  expires_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK (parts_done >= 0 AND parts_done <= parts),
  CHECK ((made_at IS NULL) = (expires_at IS NULL)),
  CHECK (status <> 'done' OR made_at IS NOT NULL),
  CHECK (status = ANY (ARRAY['waiting', 'making', 'done', 'failed', 'expired']))
);
create index data_exports_expiry ON data_exports (expires_at) WHERE (status = 'done');
create unique index data_exports_running ON data_exports (user_uuid) WHERE (status = ANY (ARRAY['waiting', 'making']));
create index data_exports_user ON data_exports (user_uuid, asked_at);

create table export_files (
  export_id bigint not null,
  file_id bigint not null,
  PRIMARY KEY (export_id, file_id),
  FOREIGN KEY (export_id) REFERENCES data_exports(id),
  FOREIGN KEY (file_id) REFERENCES files(id)
);
create unique index export_files_file ON export_files (file_id);
