-- Double entry, append-only. An account's balance is kept only where a row is not shared by everyone (escrow of a deal, payable of a
-- freelancer, SM wallet); clearing, commission and revenue accounts would be hot rows, so their balance is the sum of their postings.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('provider_clearing', 'suspense', 'escrow', 'payable', 'commission_revenue', 'sm_wallet', 'sm_external', 'sm_revenue')),
  currency text not null check (currency in ('RUB', 'SM')),
  deal_id bigint,
  owner_uuid uuid,
  balance bigint not null default 0,
  is_locked boolean not null default false,
  created_at timestamptz not null,
  check ((kind in ('escrow', 'payable', 'sm_wallet')) or balance = 0),
  check (balance >= 0)
);
create unique index ledger_accounts_escrow on ledger_accounts (deal_id) where kind = 'escrow';
create unique index ledger_accounts_payable on ledger_accounts (owner_uuid) where kind = 'payable';
create index ledger_accounts_wallet on ledger_accounts (owner_uuid, id) where kind = 'sm_wallet';
create unique index ledger_accounts_shared on ledger_accounts (kind) where kind in ('provider_clearing', 'suspense', 'commission_revenue', 'sm_external', 'sm_revenue');

create table journal (
  id bigint generated always as identity primary key,
  entry_key text not null unique,
  entry_hash text not null,
  kind text not null,
  deal_id bigint,
  payment_id bigint,
  created_at timestamptz not null
);
create index journal_deal on journal (deal_id, id);

create table postings (
  journal_id bigint not null references journal,
  account_id bigint not null references ledger_accounts,
  -- kopecks or SM; positive: the account grows
  amount bigint not null check (amount <> 0),
  primary key (journal_id, account_id)
);
create index postings_account on postings (account_id, journal_id);

create function journal_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from postings p join ledger_accounts a on a.id = p.account_id
    where p.journal_id = new.journal_id group by a.currency having sum(p.amount) <> 0
  ) then
    raise exception 'journal entry % does not balance', new.journal_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger postings_balance after insert on postings
  deferrable initially deferred for each row execute function journal_must_balance();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = '23514';
end $$;
create trigger postings_append_only before update or delete on postings for each row execute function ledger_is_append_only();
create trigger journal_append_only before update or delete on journal for each row execute function ledger_is_append_only();

-- Writes one journal entry: idempotent by its key (a replay with other contents is refused), accounts locked in the order of their ids.
-- Returns the entry's id, or null when the very same entry had been written before.
create function post_entry(
  p_key text, p_kind text, p_deal_id bigint, p_payment_id bigint, p_accounts bigint[], p_amounts bigint[], p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_hash text := md5(p_kind || coalesce(p_deal_id::text, '') || p_accounts::text || p_amounts::text);
  v_known text;
  v_journal bigint;
begin
  insert into journal (entry_key, entry_hash, kind, deal_id, payment_id, created_at)
    values (p_key, v_hash, p_kind, p_deal_id, p_payment_id, p_at)
    on conflict (entry_key) do nothing returning id into v_journal;
  if v_journal is null then
    select entry_hash into v_known from journal where entry_key = p_key;
    if v_known <> v_hash then
      raise exception 'journal key % was used for another entry', p_key using errcode = '23505';
    end if;
    return null;
  end if;
  perform 1 from ledger_accounts
    where id = any (p_accounts) and kind in ('escrow', 'payable', 'sm_wallet') order by id for no key update;
  if exists (select 1 from ledger_accounts where id = any (p_accounts) and is_locked) then
    raise exception 'ledger account is locked' using errcode = 'P0001';
  end if;
  insert into postings (journal_id, account_id, amount) select v_journal, a, m from unnest(p_accounts, p_amounts) as u (a, m);
  update ledger_accounts x set balance = x.balance + u.m from unnest(p_accounts, p_amounts) as u (a, m)
    where x.id = u.a and x.kind in ('escrow', 'payable', 'sm_wallet');
  return v_journal;
end $$;
