-- What an entry of a wallet was for; a top-up names its payment in the journal instead.
-- owner: ledger
create table sm_entries (
  journal_id bigint primary key references journal,
  order_id bigint not null,
  response_id bigint not null,
  -- the move of the order for which a price came back, null for a price; one of before this table says 'unknown'
  reason text
);
create index sm_entries_response on sm_entries (response_id);

insert into sm_entries (journal_id, order_id, response_id, reason)
  select j.id, r.order_id, r.id, case when j.kind = 'sm_returned' then 'unknown' end
  from journal j join responses r on r.id::text = split_part(j.entry_key, ':', 2)
  where j.kind in ('sm_spent', 'sm_returned') and j.entry_key ~ '^response_(cost|return):\d+$';

-- A subscription that lowers the price of a response; granted by a moderator.
alter table users
  add column abonnement_title text,
  add column abonnement_from timestamptz,
  add column abonnement_to timestamptz,
  add constraint users_abonnement check (
    (abonnement_title is null) = (abonnement_from is null) and (abonnement_title is null) = (abonnement_to is null)) not valid;
alter table users validate constraint users_abonnement;
