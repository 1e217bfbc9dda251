-- What people tell moderators of, with its beginning as it was at that moment: what is complained of may be changed or deleted.
-- owner: complaints
create table complaints (
  id bigint generated always as identity primary key,
  reporter_uuid uuid not null references users,
  subject_kind text not null check (subject_kind in ('order', 'response', 'message', 'review', 'profile')),
  -- of whatever has a number; a review may be deleted under it
  subject_number bigint,
  profile_uuid uuid references profiles,
  order_id bigint references orders,
  -- whose it is
  about_uuid uuid not null references users,
  excerpt text not null,
  reason text not null,
  text text,
  created_at timestamptz not null,
  -- by when an answer is promised
  due_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'taken', 'confirmed', 'rejected')),
  taken_by uuid references users,
  taken_at timestamptz,
  -- to the reporter, and to the person it is about
  answer text,
  warning text,
  decided_by uuid references users,
  decided_at timestamptz,
  unique nulls not distinct (reporter_uuid, subject_kind, subject_number, profile_uuid),
  check (reporter_uuid <> about_uuid),
  check ((subject_kind = 'profile') = (profile_uuid is not null) and (subject_kind = 'profile') = (subject_number is null)),
  check ((status = 'waiting') = (taken_by is null) and (status = 'waiting') = (taken_at is null)),
  check ((status in ('confirmed', 'rejected')) = (decided_at is not null)),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (answer is null))
);
create index complaints_open on complaints (due_at, id) where decided_at is null;
create index complaints_decided on complaints (decided_at desc, id desc) where decided_at is not null;
create index complaints_about on complaints (about_uuid, id desc);
create index complaints_reporter on complaints (reporter_uuid, id desc);

-- What moderators tell each other about one.
-- owner: complaints
create table complaint_notes (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaints,
  author_uuid uuid not null references users,
  text text not null,
  created_at timestamptz not null
);
create index complaint_notes_complaint on complaint_notes (complaint_id, id);
