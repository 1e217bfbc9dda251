-- Written by `npm run schema` from server/migrations. Do not edit.

-- What of a person a moderator checks by a document: an identity, an organisation, a certificate.
create table verifications (
  id bigint generated always as identity,
  user_uuid uuid not null,
  kind text not null,
  status text default 'submitted' not null,
  level text,
  title text,
  number text,
  number_tail text,
  number_hash text,
  valid_until date,
  created_at timestamp with time zone not null,
  reason_code text,
  comment text,
  decided_by uuid,
  decided_at timestamp with time zone,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (decided_by) REFERENCES users(uuid),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK ((kind = 'identity') = (title IS NULL)),
  CHECK ((kind = 'certificate') = (level IS NOT NULL)),
  CHECK (kind <> 'identity' OR number IS NULL),
  CHECK ((status = ANY (ARRAY['submitted', 'approved'])) = (number_hash IS NOT NULL)),
  CHECK (number_tail IS NULL OR status = 'submitted'),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CHECK (status <> 'submitted' OR decided_at IS NULL),
  CHECK ((status <> ALL (ARRAY['approved', 'expired'])) OR expires_at IS NOT NULL),
  CHECK ((status <> ALL (ARRAY['approved', 'refused', 'expired', 'revoked'])) OR decided_at IS NOT NULL),
  CHECK ((status = ANY (ARRAY['expired', 'withdrawn', 'revoked'])) = (ended_at IS NOT NULL)),
  CHECK (kind = ANY (ARRAY['identity', 'organisation', 'certificate'])),
  CHECK (level = ANY (ARRAY['professional', 'specialist', 'expert'])),
  CHECK ((status = ANY (ARRAY['refused', 'revoked'])) = (reason_code IS NOT NULL)),
  CHECK (status = ANY (ARRAY['submitted', 'approved', 'refused', 'expired', 'withdrawn', 'revoked']))
);
create index verifications_decided ON verifications (decided_at DESC, id DESC) WHERE (decided_at IS NOT NULL);
create index verifications_due ON verifications (expires_at) WHERE (status = 'approved');
create unique index verifications_number ON verifications (kind, number_hash) WHERE (status = 'approved');
create index verifications_person ON verifications (user_uuid, id DESC);
create index verifications_queue ON verifications (created_at, id) WHERE (status = 'submitted');
create index verifications_standing ON verifications (kind, user_uuid, expires_at) WHERE (status = 'approved');
create unique index verifications_waiting ON verifications (user_uuid, kind) WHERE (status = 'submitted');

-- Documents of requests that wait; a decision releases them.
create table verification_files (
  verification_id bigint not null,
  file_id bigint not null,
  PRIMARY KEY (verification_id, file_id),
  FOREIGN KEY (file_id) REFERENCES files(id),
  FOREIGN KEY (verification_id) REFERENCES verifications(id)
);
create index verification_files_file ON verification_files (file_id);
