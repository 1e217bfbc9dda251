-- Triggers keep the table since the migration before this one, so chats that were written in meanwhile have their rows already.
insert into inbox_chats select kept.* from inbox_chats_of(array(select id from threads where last_message_id is not null or number_hidden > 0)) kept
on conflict (thread_id, profile_uuid) do nothing;
