-- Whom a person wants nothing from: no invitations, no responses, no chats that begin.
-- owner: users
create table person_blocks (
  user_uuid uuid not null references users,
  blocked_uuid uuid not null references users,
  created_at timestamptz not null,
  primary key (user_uuid, blocked_uuid),
  check (user_uuid <> blocked_uuid)
);
create index person_blocks_blocked on person_blocks (blocked_uuid);
