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
  CHECK ((kind = 'certificate') = (level IS NOT NULL)),
  CHECK (kind <> 'identity' OR number IS NULL),
  CHECK ((status = ANY (ARRAY['submitted', 'approved'])) = (number_hash IS NOT NULL)),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CHECK (status <> 'submitted' OR decided_at IS NULL),
  CHECK ((status <> ALL (ARRAY['approved', 'expired'])) OR expires_at IS NOT NULL),
  CHECK ((status <> ALL (ARRAY['approved', 'refused', 'expired', 'revoked'])) OR decided_at IS NOT NULL OR kind = 'phone'),
  CHECK ((status = ANY (ARRAY['expired', 'withdrawn', 'revoked'])) = (ended_at IS NOT NULL)),
  CHECK (kind = ANY (ARRAY['identity', 'organisation', 'certificate', 'phone'])),
  CHECK (level = ANY (ARRAY['professional', 'specialist', 'expert'])),
  CHECK (kind <> 'phone' OR number IS NULL AND valid_until IS NULL AND status <> 'submitted'),
  CHECK ((status = ANY (ARRAY['refused', 'revoked'])) = (reason_code IS NOT NULL)),
  CHECK (status = ANY (ARRAY['submitted', 'approved', 'refused', 'expired', 'withdrawn', 'revoked'])),
  CHECK (number_tail IS NULL OR status = 'submitted' OR kind = 'phone'),
  CHECK ((kind = ANY (ARRAY['identity', 'phone'])) = (title IS NULL))
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

-- A phone that a person is proving just now, one at a time: by a code sent to it, or by the contact asked for in Telegram, which tells the number itself.
create table phone_checks (
  user_uuid uuid not null,
  way text not null,
  number_hash text,
  number_tail text,
  code_hash text,
  tries smallint default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (user_uuid),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK ((way = 'code') = (number_hash IS NOT NULL)),
  CHECK ((way = 'code') = (number_tail IS NOT NULL)),
  CHECK ((way = 'code') = (code_hash IS NOT NULL)),
  CHECK (way = ANY (ARRAY['code', 'telegram']))
);
create index phone_checks_expired ON phone_checks (expires_at);
