-- A long inbox and the numbers of the header compare the last message of every chat with the person's position there (decisions 0129). The key does not
-- change when somebody reads on, so that such a write still touches no index.
create index read_positions_user on read_positions (user_uuid);
