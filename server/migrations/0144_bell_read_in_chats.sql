-- A line about messages counts as read once its message is read in its chat, so the count of unread lines reads the message as well.
drop index notifications_unread_lines;
create index notifications_unread_lines on notifications (user_uuid, bundle) include (is_in_bell, message_id)
  where not is_folded and read_at is null;
