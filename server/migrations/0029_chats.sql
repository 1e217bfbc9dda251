-- What was deleted stays for moderators; the key keeps a repeated sending from doubling; a system message tells of one line of a deal.
alter table messages add column deleted_at timestamptz;
alter table messages add column client_key text;
alter table messages add column deal_event_id bigint references deal_events;
create unique index messages_client_key on messages (author_uuid, client_key) where client_key is not null;
create unique index messages_deal_event on messages (deal_event_id) where deal_event_id is not null;

-- owner: messages
create table message_files (
  order_id bigint not null references orders,
  message_id bigint not null references messages,
  file_id bigint not null references files,
  primary key (message_id, file_id)
);
create index message_files_file on message_files (file_id);

-- How far a person has read a chat. Unread messages are counted behind it, nothing derived is stored.
-- owner: conversations
create table read_positions (
  thread_id bigint not null references threads,
  user_uuid uuid not null references users,
  message_id bigint not null,
  read_at timestamptz not null,
  primary key (thread_id, user_uuid)
);

-- Every deal has its chat; those made before had none.
insert into threads (order_id, deal_id, created_at)
  select order_id, id, created_at from deals on conflict (deal_id) do nothing;
