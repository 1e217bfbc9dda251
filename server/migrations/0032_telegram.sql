-- Which Telegram account tells whom: one account for a person, one person for an account.
-- owner: telegram
create table telegram_links (
  user_uuid uuid primary key references users,
  -- Of the private chat with the bot.
  chat_id bigint not null constraint telegram_links_chat unique,
  -- As Telegram told it when they were linked; people may have none.
  username text,
  linked_at timestamptz not null
);

-- One-time tokens of the links that connect the two.
-- owner: telegram
create table telegram_tokens (
  token_hash bytea primary key,
  user_uuid uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index telegram_tokens_user on telegram_tokens (user_uuid);

-- Updates of the bot that were taken: one that comes again does nothing.
-- owner: telegram
create table telegram_updates (
  update_id bigint primary key,
  chat_id bigint not null,
  received_at timestamptz not null
);
create index telegram_updates_chat on telegram_updates (chat_id, received_at);

-- What the bot said: a reply to it in Telegram finds the chat of the marketplace, and what is to be said twice is said once.
-- owner: telegram
create table telegram_messages (
  chat_id bigint not null,
  message_id bigint not null,
  -- Of these one: the notification it told of, or the event of the outbox whose answer it is.
  notification_id bigint,
  event_number bigint,
  order_id bigint references orders,
  response_id bigint references responses,
  deal_id bigint references deals,
  -- Whoever answers it has read the chat up to here.
  read_up_to bigint,
  sent_at timestamptz not null,
  primary key (chat_id, message_id),
  check (num_nonnulls(response_id, deal_id) = num_nonnulls(order_id))
);
create unique index telegram_messages_notification on telegram_messages (notification_id) where notification_id is not null;
create unique index telegram_messages_event on telegram_messages (event_number) where event_number is not null;
create index telegram_messages_sent on telegram_messages (sent_at);

-- The local Telegram to try the product with: its accounts, their chats with the bot and what the bot has not fetched yet.
-- owner: integrations
create table sandbox_telegram_accounts (
  id bigint generated always as identity (start with 7000001) primary key,
  -- Held by the browser of whoever uses the account.
  key text not null unique,
  -- How the account answers the bot.
  trouble text not null default 'none' check (trouble in ('none', 'blocked', 'flood', 'silent'))
);

-- owner: integrations
create table sandbox_telegram_messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references sandbox_telegram_accounts,
  is_from_bot boolean not null,
  text text not null,
  -- A button below it.
  button jsonb,
  reply_to bigint references sandbox_telegram_messages,
  created_at timestamptz not null
);
create index sandbox_telegram_messages_chat on sandbox_telegram_messages (chat_id, id);

-- owner: integrations
create table sandbox_telegram_updates (
  update_id bigint generated always as identity (start with 500001) primary key,
  payload jsonb not null
);

-- owner: integrations
create table sandbox_telegram_webhooks (
  is_only boolean primary key default true check (is_only),
  url text not null,
  secret_token text
);
