-- A moderator takes an approval back with a reason. Widened checks hold for every row that stands, so that none has to be read again.
alter table verifications
  drop constraint verifications_status_check,
  drop constraint verifications_check6,
  drop constraint verifications_check8,
  drop constraint verifications_check10,
  add constraint verifications_status_check
    check (status in ('submitted', 'approved', 'refused', 'expired', 'withdrawn', 'revoked')) not valid,
  add constraint verifications_decided
    check (status not in ('approved', 'refused', 'expired', 'revoked') or decided_at is not null) not valid,
  add constraint verifications_reason check ((status in ('refused', 'revoked')) = (reason_code is not null)) not valid,
  add constraint verifications_ended
    check ((status in ('expired', 'withdrawn', 'revoked')) = (ended_at is not null)) not valid;
alter table verifications
  validate constraint verifications_status_check,
  validate constraint verifications_decided,
  validate constraint verifications_reason,
  validate constraint verifications_ended;
