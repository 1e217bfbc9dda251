import type { CheckReason } from '@provodka/domain/checks.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { DealRow } from './store.ts';

/** Traces that the two people of a deal share. */
export interface SharedRow {
  shares_device: boolean;
  shares_network: boolean;
  shares_destination: boolean;
  older_since: Date;
  cleared: CheckReason['code'][];
  /** Demo accounts are used by everybody from anywhere, so their traces prove nothing. */
  is_demo: boolean;
}

/** Counted deals between the same two people, whichever of them paid. */
export async function findCountedTogether(
  db: Reader,
  { customer_uuid, executor_uuid }: Pick<DealRow, 'customer_uuid' | 'executor_uuid'>,
): Promise<{ order_id: number; deal_id: number }[]> {
  const found = await sql<{ order_id: number; deal_id: number }>`
    select d.order_id, d.id as deal_id
    from profiles cp join profiles ep on ep.uuid = ${executor_uuid}::uuid
    join profiles a on a.user_uuid in (cp.user_uuid, ep.user_uuid) and a.side = 'customer'
    join profiles b on b.user_uuid in (cp.user_uuid, ep.user_uuid) and b.side = 'freelancer'
    join deals d on d.customer_uuid = a.uuid and d.executor_uuid = b.uuid
    where cp.uuid = ${customer_uuid}::uuid and d.status = 'paid_out' and not d.is_withheld
      and not exists (select from account_checks c where c.deal_id = d.id)
    order by d.order_id, d.id`.execute(db);
  return found.rows;
}

const sharesTrace = (kind: 'device' | 'network') => sql`exists (
  select from account_traces a join account_traces b on b.kind = a.kind and b.mark = a.mark
  where a.user_uuid = c.uuid and b.user_uuid = e.uuid and a.kind = ${kind})`;

export async function findShared(
  tx: Tx,
  { customer_uuid, executor_uuid }: Pick<DealRow, 'customer_uuid' | 'executor_uuid'>,
): Promise<SharedRow> {
  const found = await sql<SharedRow>`
    select ${sharesTrace('device')} as shares_device, ${sharesTrace('network')} as shares_network,
      exists (select from payout_destinations a join payout_destinations b on b.fingerprint = a.fingerprint
        join profiles p on p.uuid = a.freelancer_uuid
        where p.user_uuid = c.uuid and b.freelancer_uuid = ep.uuid) as shares_destination,
      least(c.created_at, e.created_at) as older_since,
      array(select distinct reason ->> 'code' from account_checks k join deals d on d.id = k.deal_id
        cross join jsonb_array_elements(k.reasons) as reason
        where d.customer_uuid = cp.uuid and d.executor_uuid = ep.uuid and k.decision = 'cleared') as cleared,
      (c.demo_id is not null or e.demo_id is not null) as is_demo
    from profiles cp join users c on c.uuid = cp.user_uuid, profiles ep join users e on e.uuid = ep.user_uuid
    where cp.uuid = ${customer_uuid}::uuid and ep.uuid = ${executor_uuid}::uuid`.execute(tx);
  const [row] = found.rows;
  if (!row) throw new Error(`Nobody has the profiles ${customer_uuid} and ${executor_uuid}`);
  return row;
}
