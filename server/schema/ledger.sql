-- Written by `npm run schema` from server/migrations. Do not edit.

-- Double entry, append-only. An account's balance is kept only where a row is not shared by everyone (escrow of a deal, payable of a
-- freelancer, SM wallet); clearing, commission and revenue accounts would be hot rows, so their balance is the sum of their postings.
create table ledger_accounts (
  id bigint generated always as identity,
  kind text not null,
  currency text not null,
  deal_id bigint,
  owner_uuid uuid,
  balance bigint default 0 not null,
  is_locked boolean default false not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  CHECK (balance >= 0),
  CHECK ((kind = ANY (ARRAY['escrow', 'payable', 'sm_wallet'])) OR balance = 0),
  CHECK (currency = ANY (ARRAY['RUB', 'SM'])),
  CHECK (kind = ANY (ARRAY['provider_clearing', 'suspense', 'escrow', 'payable', 'commission_revenue', 'sm_wallet', 'sm_external', 'sm_revenue', 'sm_sales']))
);
create unique index ledger_accounts_escrow ON ledger_accounts (deal_id) WHERE (kind = 'escrow');
create unique index ledger_accounts_payable ON ledger_accounts (owner_uuid) WHERE (kind = 'payable');
create unique index ledger_accounts_shared ON ledger_accounts (kind) WHERE (kind = ANY (ARRAY['provider_clearing', 'suspense', 'commission_revenue', 'sm_external', 'sm_revenue']));
create unique index ledger_accounts_sm_sales ON ledger_accounts (kind) WHERE (kind = 'sm_sales');
create index ledger_accounts_wallet ON ledger_accounts (owner_uuid, id) WHERE (kind = 'sm_wallet');

create table journal (
  id bigint generated always as identity,
  entry_key text not null,
  entry_hash text not null,
  kind text not null,
  deal_id bigint,
  payment_id bigint,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (entry_key)
);
create index journal_created ON journal (created_at);
create index journal_deal ON journal (deal_id, id);
create trigger journal_append_only BEFORE DELETE OR UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();

create table postings (
  journal_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  PRIMARY KEY (journal_id, account_id),
  FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  FOREIGN KEY (journal_id) REFERENCES journal(id),
  CHECK (amount <> 0)
);
create index postings_account ON postings (account_id, journal_id);
create trigger postings_append_only BEFORE DELETE OR UPDATE ON postings FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE CONSTRAINT TRIGGER postings_balance AFTER INSERT ON postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_must_balance();

-- What an entry of a wallet was for; a top-up names its payment in the journal instead.
create table sm_entries (
  journal_id bigint not null,
  order_id bigint not null,
  response_id bigint not null,
  reason text,
  PRIMARY KEY (journal_id),
  FOREIGN KEY (journal_id) REFERENCES journal(id)
);
create index sm_entries_response ON sm_entries (response_id);

create or replace function journal_must_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from postings p join ledger_accounts a on a.id = p.account_id
    where p.journal_id = new.journal_id group by a.currency having sum(p.amount) <> 0
  ) then
    raise exception 'journal entry % does not balance', new.journal_id using errcode = '23514';
  end if;
  return null;
end $function$;

create or replace function ledger_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only' using errcode = '23514';
end $function$;
