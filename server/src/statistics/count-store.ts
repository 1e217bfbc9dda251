import { STATISTICS } from '@provodka/domain/statistics.ts';

const MOSCOW = `at time zone 'Europe/Moscow'`;

/**
 * A statement that counts days of Moscow from the tables and the ledger, a row for each, in the order of the columns of
 * `statistic_days`. `from` and `to` are SQL dates, both included. An order is new at its first publication. Money is
 * counted by the ledger: the price at the payment, the executor's part and the commission at the acceptance, and
 * everything that went back to customers.
 */
export function countDaysSql(from: string, to: string): string {
  const since = `((${from})::timestamp ${MOSCOW})`;
  const until = `((${to} + 1)::timestamp ${MOSCOW})`;
  const within = (column: string) => `${column} >= ${since} and ${column} < ${until}`;
  const dayOf = (column: string) => `(${column} ${MOSCOW})::date`;
  return `
    with facts (day, name, amount) as (
      select ${dayOf('e.created_at')}, 'orders_new', 1 from order_events e
        where ${within('e.created_at')} and e.move in ('publish', 'approve_publication', 'resubmit')
          and exists (select from orders o where o.id = e.order_id and o.published_at is not null)
          and not exists (select from order_events f where f.order_id = e.order_id and f.id < e.id
            and f.move in ('publish', 'approve_publication', 'resubmit'))
      union all
      select day, 'orders_with_executor', 1 from (select distinct ${dayOf('created_at')} as day, order_id from order_events
        where ${within('created_at')} and move = 'choose_executor') as chosen
      union all
      select ${dayOf('created_at')}, 'responses_new', 1 from responses where ${within('created_at')}
      union all
      select ${dayOf('created_at')}, 'deals_created', 1 from deals where ${within('created_at')}
      union all
      select ${dayOf('created_at')}, 'users_new', 1 from users where ${within('created_at')}
      union all
      select ${dayOf('j.created_at')}, f.name, f.amount from journal j
        join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
        left join deals d on d.id = j.deal_id
        cross join lateral (values
          (case when j.kind = 'sm_spent' and a.kind = 'sm_revenue' then 'responses_paid' end, 1::bigint),
          (case when j.kind = 'sm_spent' and a.kind = 'sm_revenue' then 'sm_spent' end, p.amount),
          (case when j.kind = 'deal_paid' and a.kind = 'escrow' then 'deals_paid' end, 1),
          (case when j.kind = 'deal_paid' and a.kind = 'escrow' then 'paid_sum' end, d.price),
          (case when j.kind = 'deal_accepted' and a.kind = 'payable' then 'accepted_sum' end, p.amount),
          (case when j.kind = 'deal_accepted' and a.kind = 'commission_revenue' then 'commission_sum' end, p.amount),
          (case when j.kind = 'deal_refunded' and a.kind = 'escrow' then 'refund_sum' end, -p.amount)) as f (name, amount)
        where ${within('j.created_at')} and f.name is not null)
    select days.day::date as day, ${STATISTICS.map((name) => `coalesce(sum(amount) filter (where name = '${name}'), 0)::bigint as ${name}`).join(', ')}
    from generate_series(${from}, ${to}, interval '1 day') as days (day) left join facts on facts.day = days.day::date
    group by days.day`;
}
