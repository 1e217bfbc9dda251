import type { Invariant } from './invariant.ts';

/**
 * Wallets and the reasons of their entries (product: money). The check of all balances against their postings covers
 * wallets too.
 */
export const SM_INVARIANTS: readonly Invariant[] = [
  {
    name: 'every entry of a wallet says what it was for',
    faults: `select 'journal ' || j.id || ' (' || j.kind || ') moves ' || p.amount || ' SM of ' || a.owner_uuid || ' for nothing known' as fault
      from postings p join ledger_accounts a on a.id = p.account_id and a.kind = 'sm_wallet' join journal j on j.id = p.journal_id
      where not exists (
          select from payments t where j.kind = 'sm_topup' and t.id = j.payment_id and t.purpose = 'top_up' and t.user_uuid = a.owner_uuid)
        and not exists (
          select from sm_entries e join responses r on r.id = e.response_id and r.order_id = e.order_id
          join profiles f on f.uuid = r.freelancer_uuid
          where j.kind in ('sm_spent', 'sm_returned') and e.journal_id = j.id and f.user_uuid = a.owner_uuid
            and (e.reason is not null) = (j.kind = 'sm_returned'))`,
  },
  {
    name: 'a confirmed top-up is credited once, and no other is',
    faults: `select 'top-up ' || t.id || ' of ' || t.amount || ' kopecks (' || t.status || ') was credited with ' || coalesce(sum(p.amount), 0) || ' SM in ' || count(j.id) || ' entries' as fault
      from payments t
      left join journal j on j.payment_id = t.id and j.kind = 'sm_topup'
      left join (postings p join ledger_accounts a on a.id = p.account_id and a.kind = 'sm_wallet') on p.journal_id = j.id
      where t.purpose = 'top_up' and t.kind = 'payment'
      group by t.id
      having coalesce(sum(p.amount), 0) * 100 <> case when t.status = 'succeeded' and not t.is_unapplied then t.amount else 0 end
        or count(j.id) > 1`,
  },
  {
    name: 'the price of a response comes back at most once and never above itself',
    faults: `select 'response ' || e.response_id || ' cost ' || coalesce(sum(-p.amount) filter (where p.amount < 0), 0) || ' SM and got back ' || sum(p.amount) filter (where p.amount > 0) as fault
      from sm_entries e join postings p on p.journal_id = e.journal_id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'sm_wallet'
      group by e.response_id
      having sum(p.amount) > 0 or count(*) filter (where p.amount > 0) > 1`,
  },
];
