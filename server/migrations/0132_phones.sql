-- A phone is verified by a code or by a contact in Telegram, without a moderator: its row begins approved and keeps the last two digits.
-- Widened checks hold for every row that stands, so that none has to be read again.
alter table verifications
  drop constraint verifications_kind_check,
  drop constraint verifications_check,
  drop constraint verifications_check4,
  drop constraint verifications_decided,
  add constraint verifications_kind_check check (kind in ('identity', 'organisation', 'certificate', 'phone')) not valid,
  add constraint verifications_titled check ((kind in ('identity', 'phone')) = (title is null)) not valid,
  add constraint verifications_tail check (number_tail is null or status = 'submitted' or kind = 'phone') not valid,
  add constraint verifications_phone check (kind <> 'phone' or (number is null and valid_until is null and status <> 'submitted')) not valid,
  add constraint verifications_decided
    check (status not in ('approved', 'refused', 'expired', 'revoked') or decided_at is not null or kind = 'phone') not valid;
alter table verifications
  validate constraint verifications_kind_check,
  validate constraint verifications_titled,
  validate constraint verifications_tail,
  validate constraint verifications_phone,
  validate constraint verifications_decided;

-- A phone that a person is proving just now, one at a time: by a code sent to it, or by the contact asked for in Telegram, which tells the number itself.
-- owner: verifications
create table phone_checks (
  user_uuid uuid primary key references users,
  way text not null check (way in ('code', 'telegram')),
  -- a keyed hash
  number_hash text,
  number_tail text,
  -- a keyed hash
  code_hash text,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((way = 'code') = (number_hash is not null)),
  check ((way = 'code') = (number_tail is not null)),
  check ((way = 'code') = (code_hash is not null))
);
create index phone_checks_expired on phone_checks (expires_at);
