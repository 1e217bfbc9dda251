-- Everybody sees why a person is banned in a word; the text that a moderator wrote to them (`banned_message`) is theirs alone, and the
-- note for other moderators nobody else's.
alter table users add column banned_reason text;
alter table profiles add column banned_reason text;
alter table bans add column note text;

update users set banned_reason = b.reason_code from bans b
  where b.user_uuid = users.uuid and b.target = 'user' and b.lifted_at is null and users.is_banned;
update profiles set banned_reason = b.reason_code from bans b
  where b.user_uuid = profiles.user_uuid and b.target = profiles.side and b.lifted_at is null and profiles.is_banned;
