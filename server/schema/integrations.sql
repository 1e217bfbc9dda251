-- Written by `npm run schema` from server/migrations. Do not edit.

-- The sandbox provider: another party's books, kept apart from ours.
create table sandbox_objects (
  id text not null,
  kind text not null,
  status text not null,
  idempotence_key text not null,
  body jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (idempotence_key),
  CHECK (kind = ANY (ARRAY['payment', 'refund', 'payout']))
);
create index sandbox_objects_deal ON sandbox_objects (((body ->> 'deal_id'))) WHERE ((body ->> 'deal_id') IS NOT NULL);

create table sandbox_switches (
  name text not null,
  is_on boolean not null,
  PRIMARY KEY (name)
);

create table sandbox_notifications (
  id bigint generated always as identity,
  object_id text not null,
  event text not null,
  due_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts integer default 0 not null,
  PRIMARY KEY (id),
  FOREIGN KEY (object_id) REFERENCES sandbox_objects(id)
);
create index sandbox_notifications_due ON sandbox_notifications (due_at) WHERE (sent_at IS NULL);

-- The local Telegram to try the product with: its accounts, their chats with the bot and what the bot has not fetched yet.
create table sandbox_telegram_accounts (
  id bigint generated always as identity,
  key text not null,
  trouble text default 'none' not null,
  PRIMARY KEY (id),
  UNIQUE (key),
  CHECK (trouble = ANY (ARRAY['none', 'blocked', 'flood', 'silent']))
);

create table sandbox_telegram_messages (
  id bigint generated always as identity,
  chat_id bigint not null,
  is_from_bot boolean not null,
  text text not null,
  button jsonb,
  reply_to bigint,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (chat_id) REFERENCES sandbox_telegram_accounts(id),
  FOREIGN KEY (reply_to) REFERENCES sandbox_telegram_messages(id)
);
create index sandbox_telegram_messages_chat ON sandbox_telegram_messages (chat_id, id);

create table sandbox_telegram_updates (
  update_id bigint generated always as identity,
  payload jsonb not null,
  PRIMARY KEY (update_id)
);

create table sandbox_telegram_webhooks (
  is_only boolean default true not null,
  url text not null,
  secret_token text,
  PRIMARY KEY (is_only),
  CHECK (is_only)
);

-- The safe deals of the sandbox bank, within which YooKassa holds the executor's part of a payment. What a deal holds is summed
-- over the objects that name it.
create table sandbox_deals (
  id text not null,
  idempotence_key text not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (idempotence_key)
);
