import type { AlertLimits } from '@provodka/domain/deals/deal-deadlines.ts';
import { sql } from 'kysely';
import { isBarred } from '../payments/service.ts';
import type { Tx } from '../platform/database/database.ts';

export type AlertKind = 'refund_late' | 'payout_late' | 'outcome_unclear' | 'provider_life';

/** Money that somebody has to look after by hand. */
export interface MoneyAlert {
  kind: AlertKind;
  /** The payment, the payment that goes back, or the deal of `provider_life`. */
  subject_id: number;
  /** Null for a purchase of SM. */
  order_id: number | null;
  deal_id: number | null;
  since: Date;
  /** The provider's last answer, where there was one. */
  detail: string | null;
}

/** Brings the table of alerts up to date with these limits; returns the new ones. */
export async function refreshAlerts(tx: Tx, limits: AlertLimits, now: Date): Promise<MoneyAlert[]> {
  const present = sql`
    select kind, subject_id, order_id, deal_id, since, detail from (
      -- A refund that was refused is asked for anew as another row: it is late since the first one.
      select p.kind || '_late' as kind, coalesce(p.refunds_payment_id, p.id) as subject_id, p.order_id, p.deal_id,
        least(p.created_at, tries.first) as since, coalesce(p.unclear_answer, tries.refusal) as detail
      from payments p, lateral (
        select min(f.created_at) as first, max(f.refusal) as refusal from payments f
        where (f.deal_id = p.deal_id or f.user_uuid = p.user_uuid) and f.refunds_payment_id = p.refunds_payment_id) tries
      where p.status = 'pending' and p.kind in ('refund', 'payout') and not p.is_held and not ${isBarred('p')}
        and least(p.created_at, tries.first) <= ${limits.transfer}
      union all
      select 'outcome_unclear', id, order_id, deal_id, unclear_since, unclear_answer
      from payments where status = 'pending' and unclear_since <= ${limits.outcome}
      union all
      select 'provider_life', id, order_id, id, paid_at, status
      from deals
      where status in ('paid', 'delivered', 'disputed', 'accepted', 'payout_pending', 'refund_pending') and paid_at <= ${limits.paid}
    ) found`;
  await sql`
    delete from money_alerts a
    where not exists (select 1 from (${present}) p where p.kind = a.kind and p.subject_id = a.subject_id)`.execute(tx);
  const raised = await sql<MoneyAlert>`
    insert into money_alerts (kind, subject_id, order_id, deal_id, since, detail, raised_at)
    select kind, subject_id, order_id, deal_id, since, detail, ${now}::timestamptz from (${present}) p
    on conflict do nothing
    returning kind, subject_id, order_id, deal_id, since, detail`.execute(tx);
  return raised.rows;
}
