-- A payment is for a deal, or for SM that somebody buys for their wallet.
alter table payments
  alter column order_id drop not null,
  alter column deal_id drop not null,
  add column purpose text not null default 'deal' check (purpose in ('deal', 'top_up')),
  add column user_uuid uuid references users,
  -- the page of ours that a buyer of SM wants to go back to
  add column return_to text;
alter table payments add constraint payments_subject check (
  (purpose = 'deal') = (order_id is not null)
  and (purpose = 'deal') = (deal_id is not null)
  and (purpose = 'top_up') = (user_uuid is not null)) not valid;
alter table payments validate constraint payments_subject;
create unique index payments_one_open_top_up on payments (user_uuid)
  where purpose = 'top_up' and kind = 'payment' and status = 'pending' and superseded_at is null;
create index payments_user on payments (user_uuid, id) where purpose = 'top_up';

alter table money_alerts alter column order_id drop not null, alter column deal_id drop not null;

-- What SM were sold for. The account is everyone's, so its balance is the sum of its postings.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'provider_clearing', 'suspense', 'escrow', 'payable', 'commission_revenue',
  'sm_wallet', 'sm_external', 'sm_revenue', 'sm_sales')) not valid;
alter table ledger_accounts validate constraint ledger_accounts_kind_check;
create unique index ledger_accounts_sm_sales on ledger_accounts (kind) where kind = 'sm_sales';
