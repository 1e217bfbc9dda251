-- What of a person a moderator checks by a document: an identity, an organisation, a certificate.
-- owner: verifications
create table verifications (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users,
  kind text not null check (kind in ('identity', 'organisation', 'certificate')),
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'refused', 'expired', 'withdrawn')),
  -- of a certificate
  level text check (level in ('professional', 'specialist', 'expert')),
  -- the organisation, or what the certificate is about
  title text,
  -- null for a passport, whose number is not kept
  number text,
  -- the end of a passport's number, which the moderator compares with the document
  number_tail text,
  -- a keyed hash, kept while somebody else could claim the same
  number_hash text,
  -- the last day of the document, where it names one
  valid_until date,
  created_at timestamptz not null,
  -- why it was refused
  reason_code text,
  comment text,
  decided_by uuid references users,
  decided_at timestamptz,
  expires_at timestamptz,
  -- when an approved one was withdrawn or expired, and a waiting one was withdrawn
  ended_at timestamptz,
  check ((kind = 'identity') = (title is null)),
  check ((kind = 'certificate') = (level is not null)),
  check (kind <> 'identity' or number is null),
  check ((status in ('submitted', 'approved')) = (number_hash is not null)),
  check (number_tail is null or status = 'submitted'),
  check ((decided_at is null) = (decided_by is null)),
  check (status not in ('approved', 'refused', 'expired') or decided_at is not null),
  check (status <> 'submitted' or decided_at is null),
  check ((status = 'refused') = (reason_code is not null)),
  check (status not in ('approved', 'expired') or expires_at is not null),
  check ((status in ('expired', 'withdrawn')) = (ended_at is not null))
);
-- one request of a kind waits at a time, and nothing is verified for two people
create unique index verifications_waiting on verifications (user_uuid, kind) where status = 'submitted';
create unique index verifications_number on verifications (kind, number_hash) where status = 'approved';
create index verifications_queue on verifications (created_at, id) where status = 'submitted';
create index verifications_decided on verifications (decided_at desc, id desc) where decided_at is not null;
create index verifications_person on verifications (user_uuid, id desc);
create index verifications_standing on verifications (kind, user_uuid, expires_at) where status = 'approved';
create index verifications_due on verifications (expires_at) where status = 'approved';

-- Documents of requests that wait; a decision releases them.
-- owner: verifications
create table verification_files (
  verification_id bigint not null references verifications,
  file_id bigint not null references files,
  primary key (verification_id, file_id)
);
create index verification_files_file on verification_files (file_id);

-- Approved verifications as they stand beside a name, so that lists of people need not look them up.
alter table users add column badges jsonb not null default '[]';
