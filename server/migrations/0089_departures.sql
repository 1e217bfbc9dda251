-- Who is not shown to others (hidden_at), who has asked to be deleted and can take it back, and whose data are gone.
alter table users
  add column hidden_at timestamptz,
  add column deletion_asked_at timestamptz,
  add column deleted_at timestamptz,
  add constraint users_deleted_after_asking check (deleted_at is null or deletion_asked_at is not null);
create index users_not_shown on users (uuid) where hidden_at is not null or deletion_asked_at is not null;
create index users_leaving on users (deletion_asked_at) where deletion_asked_at is not null and deleted_at is null;
