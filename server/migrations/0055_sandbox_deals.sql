-- The provider's name of the safe deal within which a payment was made.
alter table payments add column provider_deal_id text;

-- The safe deals of the sandbox bank, within which YooKassa holds the executor's part of a payment. What a deal holds is summed
-- over the objects that name it.
-- owner: integrations
create table sandbox_deals (
  id text primary key,
  idempotence_key text not null unique,
  created_at timestamptz not null
);
create index sandbox_objects_deal on sandbox_objects ((body->>'deal_id')) where body->>'deal_id' is not null;
