-- Written by `npm run schema` from server/migrations. Do not edit.

-- Which Telegram account tells whom: one account for a person, one person for an account.
create table telegram_links (
  user_uuid uuid not null,
  chat_id bigint not null,
  username text,
  linked_at timestamp with time zone not null,
  PRIMARY KEY (user_uuid),
  UNIQUE (chat_id),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);

-- One-time tokens of the links that connect the two.
create table telegram_tokens (
  token_hash bytea not null,
  user_uuid uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
create index telegram_tokens_user ON telegram_tokens (user_uuid);

-- Updates of the bot that were taken: one that comes again does nothing.
create table telegram_updates (
  update_id bigint not null,
  chat_id bigint not null,
  received_at timestamp with time zone not null,
  PRIMARY KEY (update_id)
);
create index telegram_updates_chat ON telegram_updates (chat_id, received_at);

-- What the bot said: a reply to it in Telegram finds the chat of the marketplace, and what is to be said twice is said once.
create table telegram_messages (
  chat_id bigint not null,
  message_id bigint not null,
  notification_id bigint,
  event_number bigint,
  order_id bigint,
  response_id bigint,
  deal_id bigint,
  read_up_to bigint,
  sent_at timestamp with time zone not null,
  PRIMARY KEY (chat_id, message_id),
  FOREIGN KEY (deal_id) REFERENCES deals(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (response_id) REFERENCES responses(id),
  CHECK (num_nonnulls(response_id, deal_id) = num_nonnulls(order_id))
);
create unique index telegram_messages_event ON telegram_messages (event_number) WHERE (event_number IS NOT NULL);
create unique index telegram_messages_notification ON telegram_messages (notification_id) WHERE (notification_id IS NOT NULL);
create index telegram_messages_sent ON telegram_messages (sent_at);
