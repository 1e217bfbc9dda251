-- Written by `npm run schema` from server/migrations. Do not edit.

-- A chat belongs to a response or to a deal; its first message is the response's text.
create table threads (
  id bigint generated always as identity,
  order_id bigint not null,
  response_id bigint,
  deal_id bigint,
  created_at timestamp with time zone not null,
  is_dispute boolean default false not null,
  number_shown integer default 0 not null,
  number_hidden integer default 0 not null,
  last_message_id bigint,
  last_message_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (response_id),
  FOREIGN KEY (deal_id) REFERENCES deals(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (response_id) REFERENCES responses(id),
  CHECK (num_nonnulls(response_id, deal_id) = 1),
  CHECK (NOT is_dispute OR deal_id IS NOT NULL)
);
create unique index threads_deal ON threads (deal_id, is_dispute);
create index threads_order ON threads (order_id);

create table messages (
  id bigint generated always as identity,
  order_id bigint not null,
  thread_id bigint not null,
  author_uuid uuid,
  message text not null,
  is_system boolean default false not null,
  is_hidden boolean default false not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  client_key text,
  deal_event_id bigint,
  is_hidden_by_moderator boolean default false not null,
  PRIMARY KEY (id),
  FOREIGN KEY (author_uuid) REFERENCES users(uuid),
  FOREIGN KEY (deal_event_id) REFERENCES deal_events(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (thread_id) REFERENCES threads(id)
);
create unique index messages_client_key ON messages (author_uuid, client_key) WHERE (client_key IS NOT NULL);
create unique index messages_deal_event ON messages (deal_event_id) WHERE (deal_event_id IS NOT NULL);
create index messages_thread ON messages (thread_id, id DESC);
create trigger messages_hidden AFTER UPDATE OF is_hidden, deleted_at ON messages FOR EACH ROW WHEN (old.is_hidden IS DISTINCT FROM new.is_hidden OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION note_hidden_message();
create trigger messages_noted AFTER INSERT ON messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_messages();

-- How far a person has read a chat. Unread messages are counted behind it, nothing derived is stored.
create table read_positions (
  thread_id bigint not null,
  user_uuid uuid not null,
  message_id bigint not null,
  read_at timestamp with time zone not null,
  PRIMARY KEY (thread_id, user_uuid),
  FOREIGN KEY (thread_id) REFERENCES threads(id),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
create index read_positions_user ON read_positions (user_uuid);

create or replace function note_hidden_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from threads where id = new.thread_id for no key update;
  update threads t set
    number_shown = t.number_shown + (new.deleted_at is null and not new.is_hidden)::int - (old.deleted_at is null and not old.is_hidden)::int,
    number_hidden = t.number_hidden + (new.deleted_at is null and new.is_hidden)::int - (old.deleted_at is null and old.is_hidden)::int,
    (last_message_id, last_message_at) = (select m.id, m.created_at from messages m
      where m.thread_id = t.id and m.deleted_at is null and not m.is_hidden order by m.id desc limit 1)
  where t.id = new.thread_id;
  return null;
end $function$;

create or replace function note_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update threads t set number_shown = t.number_shown + came.shown, number_hidden = t.number_hidden + came.hidden,
    last_message_at = case when came.last_id > coalesce(t.last_message_id, 0) then came.last_at else t.last_message_at end,
    last_message_id = greatest(t.last_message_id, came.last_id)
  from (
    select thread_id, count(*) filter (where not is_hidden) as shown, count(*) filter (where is_hidden) as hidden,
      max(id) filter (where not is_hidden) as last_id,
      (array_agg(created_at order by id desc) filter (where not is_hidden))[1] as last_at
    from added where deleted_at is null group by thread_id) came
  where t.id = came.thread_id;
  return null;
end $function$;
