-- A new address waits for its letter; the notice to the former one takes the change back for a week, also when it was made.
-- owner: users
create table email_changes (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users,
  old_email text not null,
  new_email text not null,
  confirm_hash bytea not null unique,
  -- Null where the former address was never shown to be the person's.
  revoke_hash bytea unique,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Taken back, or another one was asked for.
  ended_at timestamptz,
  check (confirmed_at is null or confirmed_at >= created_at)
);
create index email_changes_user on email_changes (user_uuid, created_at);
create index email_changes_former on email_changes (lower(old_email));

-- Who comes through another site may have none; the previous release takes such an account for one whose password is never right.
alter table users alter column password_hash drop not null;
