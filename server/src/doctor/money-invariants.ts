import type { Invariant } from './invariant.ts';

/** The ledger's money of a deal must agree with the deal's status. */
export const MONEY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'every journal entry sums to zero in each currency',
    faults: `select 'journal ' || p.journal_id || ' is off by ' || sum(p.amount) || ' ' || a.currency as fault
      from postings p join ledger_accounts a on a.id = p.account_id
      group by p.journal_id, a.currency having sum(p.amount) <> 0`,
  },
  {
    name: 'every journal entry has postings',
    faults: `select 'journal ' || id || ' moves nothing' as fault from journal j
      where not exists (select 1 from postings p where p.journal_id = j.id)`,
  },
  {
    name: 'kept balances equal the sum of their postings',
    faults: `select 'account ' || a.id || ' (' || a.kind || ') keeps ' || a.balance || ', its postings give ' || coalesce(sum(p.amount), 0) as fault
      from ledger_accounts a left join postings p on p.account_id = a.id
      where a.kind in ('escrow', 'payable', 'sm_wallet')
      group by a.id having a.balance <> coalesce(sum(p.amount), 0)`,
  },
  {
    name: 'nobody is owed less than nothing',
    faults: `select 'account ' || a.id || ' (' || a.kind || ') stands at ' || sum(p.amount) as fault
      from ledger_accounts a join postings p on p.account_id = a.id
      where a.kind in ('escrow', 'payable', 'sm_wallet', 'suspense')
      group by a.id having sum(p.amount) < 0`,
  },
  {
    name: 'an escrow holds what the state of its deal says',
    faults: `with held as (
        select d.id, d.status, d.price + d.commission as total, coalesce(a.balance, 0) as balance,
          coalesce((select sum(r.amount) from payments r where r.deal_id = d.id and r.kind = 'refund' and r.status = 'pending' and not r.is_unapplied), 0) as going_back
        from deals d left join ledger_accounts a on a.kind = 'escrow' and a.deal_id = d.id)
      select 'deal ' || id || ' (' || status || ') holds ' || balance || ' of ' || total as fault from held
      where balance <> case
        when status in ('paid', 'delivered', 'disputed', 'refund_pending') then total
        when status in ('accepted', 'payout_pending', 'paid_out') then going_back
        else 0 end`,
  },
  {
    name: 'a freelancer is owed the accepted deals that are not paid out',
    faults: `with owed as (
        select executor_uuid, sum(coalesce(executor_share, price)) as amount from deals
        where status in ('accepted', 'payout_pending') group by executor_uuid)
      select 'freelancer ' || coalesce(a.owner_uuid, o.executor_uuid) || ' is owed ' || coalesce(a.balance, 0) || ', deals say ' || coalesce(o.amount, 0) as fault
      from (select * from ledger_accounts where kind = 'payable') a
      full join owed o on o.executor_uuid = a.owner_uuid
      where coalesce(a.balance, 0) <> coalesce(o.amount, 0)`,
  },
  {
    name: 'a deal that was paid has one applied payment of its price and commission',
    faults: `select 'deal ' || d.id || ' has ' || count(p.id) || ' applied payments of ' || coalesce(sum(p.amount), 0) as fault
      from deals d left join payments p on p.deal_id = d.id and p.kind = 'payment' and p.status = 'succeeded' and not p.is_unapplied
      group by d.id
      having (d.paid_at is not null and (count(p.id) <> 1 or sum(p.amount) <> d.price + d.commission))
        or (d.paid_at is null and count(p.id) <> 0)`,
  },
  {
    name: 'a deal is paid out at most once, and only when it says so',
    faults: `select 'deal ' || d.id || ' (' || d.status || ') has ' || count(p.id) || ' payouts of ' || coalesce(sum(p.amount), 0) as fault
      from deals d left join payments p on p.deal_id = d.id and p.kind = 'payout' and p.status = 'succeeded'
      group by d.id
      having count(p.id) <> case when d.status = 'paid_out' then 1 else 0 end
        or (count(p.id) = 1 and sum(p.amount) <> coalesce(d.executor_share, d.price))`,
  },
  {
    name: 'a payment is returned at most once and never above its amount',
    faults: `select 'payment ' || p.id || ' of ' || p.amount || ' has ' || count(r.id) || ' refunds of ' || sum(r.amount) as fault
      from payments p join payments r on r.refunds_payment_id = p.id and r.status = 'succeeded'
      group by p.id having count(r.id) > 1 or sum(r.amount) > p.amount`,
  },
  {
    name: 'suspense holds the payments that could not be applied and are not returned yet',
    faults: `with waiting as (
        select coalesce(sum(p.amount), 0) as amount from payments p
        where p.kind = 'payment' and p.status = 'succeeded' and p.is_unapplied and not exists (
          select 1 from payments r where r.refunds_payment_id = p.id and r.kind = 'refund' and r.status = 'succeeded')
      ), held as (
        select coalesce(sum(p.amount), 0) as amount from postings p join ledger_accounts a on a.id = p.account_id where a.kind = 'suspense')
      select 'suspense holds ' || held.amount || ', unapplied payments say ' || waiting.amount as fault
      from waiting, held where held.amount <> waiting.amount`,
  },
  {
    name: 'commission is earned on accepted deals and on nothing else',
    faults: `with earned as (
        select coalesce(j.deal_id, 0) as deal_id, sum(p.amount) as amount
        from postings p join journal j on j.id = p.journal_id join ledger_accounts a on a.id = p.account_id
        where a.kind = 'commission_revenue' group by 1
      ), due as (
        select id, case when executor_share is null then commission
          else round(executor_share * commission_rate / 10000.0)::bigint end as amount
        from deals where status in ('accepted', 'payout_pending', 'paid_out'))
      select 'deal ' || coalesce(due.id, earned.deal_id) || ' has earned ' || coalesce(earned.amount, 0) || ', its state says ' || coalesce(due.amount, 0) as fault
      from earned full join due on due.id = earned.deal_id
      where coalesce(earned.amount, 0) <> coalesce(due.amount, 0)`,
  },
  {
    name: 'what a decision did not give goes back as a leg of its own',
    faults: `select 'deal ' || d.id || ' gives back ' || coalesce(sum(r.amount), 0) || ', its share leaves ' ||
        (d.price + d.commission - d.executor_share - round(d.executor_share * d.commission_rate / 10000.0)::bigint) as fault
      from deals d left join payments r on r.deal_id = d.id and r.kind = 'refund' and not r.is_unapplied and r.status in ('pending', 'succeeded')
      where d.executor_share is not null group by d.id
      having coalesce(sum(r.amount), 0) <> d.price + d.commission - d.executor_share - round(d.executor_share * d.commission_rate / 10000.0)::bigint
        or (d.split_refunded_at is not null) <> coalesce(bool_and(r.status = 'succeeded'), false)`,
  },
  {
    name: 'the provider holds what succeeded as payments less refunds and payouts',
    faults: `with held as (
        select coalesce(j.payment_id, 0) as payment_id, -sum(p.amount) as amount
        from postings p join journal j on j.id = p.journal_id join ledger_accounts a on a.id = p.account_id
        where a.kind = 'provider_clearing' group by 1
      ), moved as (
        select id, case kind when 'payment' then amount else -amount end as amount from payments where status = 'succeeded')
      select 'payment ' || coalesce(moved.id, held.payment_id) || ' moved ' || coalesce(held.amount, 0) || ' in the ledger, by itself ' || coalesce(moved.amount, 0) as fault
      from held full join moved on moved.id = held.payment_id
      where coalesce(held.amount, 0) <> coalesce(moved.amount, 0)`,
  },
];
