-- One person of 31, by parts of names and logins: whether very many people are asked for is known before anybody is gathered.
create index users_names_sample on users using gin (lower(full_name) gin_trgm_ops, lower(login) gin_trgm_ops) where id % 31 = 0;
-- In the order in which found people are listed, so that a page of very many is walked to.
create index users_by_name on users (lower(full_name) collate "C", id desc);
drop index users_full_name;
-- Looked up for each person who is found.
create index profiles_of_banned on profiles (user_uuid) where is_banned;
-- The unread lines of a bell are counted in their index alone.
create index notifications_unread_lines on notifications (user_uuid, bundle) include (is_in_bell) where not is_folded and read_at is null;
drop index notifications_unread;
