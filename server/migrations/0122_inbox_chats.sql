-- A chat as it stands in the inbox of one of its two people: the last message they are shown, and how many they have not read. Triggers keep it,
-- so that a release that does not know of it keeps it too.
-- owner: conversations
create table inbox_chats (
  profile_uuid uuid not null references profiles (uuid),
  thread_id bigint not null references threads (id),
  order_id bigint not null,
  -- The freelancer of the chat, whose ever the inbox is: chats of one order and freelancer are one conversation.
  freelancer_uuid uuid not null,
  last_message_id bigint,
  last_message_at timestamptz,
  number_unread integer not null,
  primary key (thread_id, profile_uuid)
);
create index inbox_chats_last on inbox_chats (profile_uuid, last_message_at desc, last_message_id desc) where last_message_id is not null;
create index inbox_chats_conversation on inbox_chats (profile_uuid, order_id, freelancer_uuid);
create index inbox_chats_unread on inbox_chats (profile_uuid) where number_unread > 0;

-- What both inboxes of these chats come to.
create function inbox_chats_of(thread_ids bigint[]) returns setof inbox_chats language sql stable as $$
  select p.uuid, t.id, t.order_id, pair.freelancer_uuid, last.id, last.created_at, news.number
  from threads t join orders o on o.id = t.order_id
  left join responses r on r.id = t.response_id
  left join deals d on d.id = t.deal_id
  cross join lateral (select o.customer_uuid, coalesce(r.freelancer_uuid, d.executor_uuid) as freelancer_uuid) pair
  join profiles p on p.uuid in (pair.customer_uuid, pair.freelancer_uuid)
  left join lateral (select m.id, m.created_at from messages m
    where m.thread_id = t.id and m.deleted_at is null and (not m.is_hidden or m.author_uuid = p.user_uuid)
    order by m.id desc limit 1) last on true
  cross join lateral (select count(*)::int as number from messages m
    where m.thread_id = t.id and m.author_uuid <> p.user_uuid and not m.is_hidden and not m.is_system and m.deleted_at is null
      and m.id > coalesce((select pos.message_id from read_positions pos where pos.thread_id = t.id and pos.user_uuid = p.user_uuid), 0)) news
  where t.id = any(thread_ids)
$$;

-- Chats are locked first, in the order of their ids: what is read after it is newer than whatever was written meanwhile.
create function renew_inbox_chats(thread_ids bigint[]) returns void language plpgsql as $$
begin
  perform from threads where id = any(thread_ids) order by id for no key update;
  insert into inbox_chats select * from inbox_chats_of(thread_ids)
  on conflict (thread_id, profile_uuid) do update set last_message_id = excluded.last_message_id,
    last_message_at = excluded.last_message_at, number_unread = excluded.number_unread
  where (inbox_chats.last_message_id, inbox_chats.last_message_at, inbox_chats.number_unread)
    is distinct from (excluded.last_message_id, excluded.last_message_at, excluded.number_unread);
end $$;

create function note_inbox_chats() returns trigger language plpgsql as $$
begin
  perform renew_inbox_chats(array(select distinct thread_id from changed));
  return null;
end $$;
create trigger messages_in_inbox after insert on messages
  referencing new table as changed for each statement execute function note_inbox_chats();
create trigger positions_set_in_inbox after insert on read_positions
  referencing new table as changed for each statement execute function note_inbox_chats();
create trigger positions_moved_in_inbox after update on read_positions
  referencing new table as changed for each statement execute function note_inbox_chats();

create function note_hidden_in_inbox() returns trigger language plpgsql as $$
begin
  perform renew_inbox_chats(array[new.thread_id]);
  return null;
end $$;
create trigger messages_hidden_in_inbox after update of is_hidden, deleted_at on messages for each row
  when ((old.is_hidden, old.deleted_at) is distinct from (new.is_hidden, new.deleted_at)) execute function note_hidden_in_inbox();
