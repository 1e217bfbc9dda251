-- The picture of a person in the sizes it is shown in; the version is a digest of it and part of its address.
alter table users add column avatar_version text;

-- owner: users
create table avatars (
  user_uuid uuid not null references users,
  size integer not null,
  image bytea not null,
  primary key (user_uuid, size)
);
