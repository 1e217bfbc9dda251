-- What the messages of a chat come to for whoever reads it: how many there are and which is the last. Deleted ones are left out; while any is
-- hidden from one of its readers, they are counted and looked for one by one.
alter table threads add column number_shown integer not null default 0;
alter table threads add column number_hidden integer not null default 0;
alter table threads add column last_message_id bigint;
alter table threads add column last_message_at timestamptz;
update threads t set number_shown = came.shown, number_hidden = came.hidden from (
    select thread_id, count(*) filter (where not is_hidden) as shown, count(*) filter (where is_hidden) as hidden
    from messages where deleted_at is null group by thread_id) came
  where t.id = came.thread_id;
update threads t set last_message_id = came.id, last_message_at = came.created_at from (
    select distinct on (thread_id) thread_id, id, created_at from messages
    where deleted_at is null and not is_hidden order by thread_id, id desc) came
  where t.id = came.thread_id;

create function note_messages() returns trigger language plpgsql as $$
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
end $$;
create trigger messages_noted after insert on messages
  referencing new table as added for each statement execute function note_messages();

-- The chat is locked first: what is read after it is newer than whatever was written meanwhile.
create function note_hidden_message() returns trigger language plpgsql as $$
begin
  perform from threads where id = new.thread_id for no key update;
  update threads t set
    number_shown = t.number_shown + (new.deleted_at is null and not new.is_hidden)::int - (old.deleted_at is null and not old.is_hidden)::int,
    number_hidden = t.number_hidden + (new.deleted_at is null and new.is_hidden)::int - (old.deleted_at is null and old.is_hidden)::int,
    (last_message_id, last_message_at) = (select m.id, m.created_at from messages m
      where m.thread_id = t.id and m.deleted_at is null and not m.is_hidden order by m.id desc limit 1)
  where t.id = new.thread_id;
  return null;
end $$;
create trigger messages_hidden after update of is_hidden, deleted_at on messages for each row
  when ((old.is_hidden, old.deleted_at) is distinct from (new.is_hidden, new.deleted_at)) execute function note_hidden_message();
