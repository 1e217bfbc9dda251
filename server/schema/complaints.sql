-- Written by `npm run schema` from server/migrations. Do not edit.

-- What people tell moderators of, with its beginning as it was at that moment: what is complained of may be changed or deleted.
create table complaints (
  id bigint generated always as identity,
  reporter_uuid uuid not null,
  subject_kind text not null,
  subject_number bigint,
  profile_uuid uuid,
  order_id bigint,
  about_uuid uuid,
  excerpt text not null,
  reason text not null,
  text text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  status text default 'waiting' not null,
  taken_by uuid,
  taken_at timestamp with time zone,
  answer text,
  warning text,
  decided_by uuid,
  decided_at timestamp with time zone,
  error_code text,
  PRIMARY KEY (id),
  FOREIGN KEY (about_uuid) REFERENCES users(uuid),
  FOREIGN KEY (decided_by) REFERENCES users(uuid),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (profile_uuid) REFERENCES profiles(uuid),
  FOREIGN KEY (reporter_uuid) REFERENCES users(uuid),
  FOREIGN KEY (taken_by) REFERENCES users(uuid),
  CHECK (reporter_uuid <> about_uuid),
  CHECK ((status = 'waiting') = (taken_by IS NULL) AND (status = 'waiting') = (taken_at IS NULL)),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL) = (answer IS NULL)),
  CHECK ((status = ANY (ARRAY['confirmed', 'rejected', 'answered'])) = (decided_at IS NOT NULL)),
  CHECK ((subject_kind = 'profile') = (profile_uuid IS NOT NULL) AND (subject_kind = ANY (ARRAY['profile', 'support'])) = (subject_number IS NULL) AND (subject_kind = 'support') = (about_uuid IS NULL)),
  CHECK (status = ANY (ARRAY['waiting', 'taken', 'confirmed', 'rejected', 'answered'])),
  CHECK (subject_kind = ANY (ARRAY['order', 'response', 'message', 'review', 'profile', 'file', 'support'])),
  CHECK (
CASE
    WHEN subject_kind = 'support' THEN (status <> ALL (ARRAY['confirmed', 'rejected'])) AND warning IS NULL AND order_id IS NULL
    ELSE status <> 'answered' AND error_code IS NULL
END)
);
create index complaints_about ON complaints (about_uuid, id DESC);
create index complaints_decided ON complaints (decided_at DESC, id DESC) WHERE (decided_at IS NOT NULL);
create unique index complaints_once ON complaints (reporter_uuid, subject_kind, subject_number, profile_uuid) NULLS NOT DISTINCT WHERE (subject_kind <> 'support');
create index complaints_open ON complaints (due_at, id) WHERE (decided_at IS NULL);
create index complaints_reporter ON complaints (reporter_uuid, id DESC);

-- What moderators tell each other about one.
create table complaint_notes (
  id bigint generated always as identity,
  complaint_id bigint not null,
  author_uuid uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (author_uuid) REFERENCES users(uuid),
  FOREIGN KEY (complaint_id) REFERENCES complaints(id)
);
create index complaint_notes_complaint ON complaint_notes (complaint_id, id);

-- Evidence that the reporter sends with a complaint or a ticket: screenshots and documents.
create table complaint_files (
  complaint_id bigint not null,
  file_id bigint not null,
  PRIMARY KEY (complaint_id, file_id),
  FOREIGN KEY (complaint_id) REFERENCES complaints(id),
  FOREIGN KEY (file_id) REFERENCES files(id)
);
create index complaint_files_file ON complaint_files (file_id);
