import type { Invariant } from './invariant.ts';

/** The key under which the sandbox stores a request; it never forgets one. */
const SAME = `o.idempotence_key = p.kind || ':' || p.idempotence_key`;

/** The final status of an object: the bank knows the outcome of a payout at once. */
const ENDED = `coalesce(o.body->>'outcome', o.status)`;

/** The bank's own books against our rows. Only the sandbox's can be read; another provider is compared by its reports. */
export const BANK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a payment that succeeded did so at the bank',
    faults: `select p.kind || ' ' || p.id || ' succeeded, the bank has ' || coalesce(o.id || ' (' || ${ENDED} || ')', 'nothing of it') as fault
      from payments p left join sandbox_objects o on o.id = p.provider_id and o.kind = p.kind
      where p.provider = 'sandbox' and p.status = 'succeeded' and (o.id is null or ${ENDED} <> 'succeeded')`,
  },
  {
    name: 'a payment that was canceled moved nothing at the bank',
    faults: `select p.kind || ' ' || p.id || ' was canceled, the bank moved money by ' || o.id as fault
      from payments p join sandbox_objects o on ${SAME}
      where p.provider = 'sandbox' and p.status = 'canceled' and ${ENDED} = 'succeeded'`,
  },
  {
    name: 'a payment is of the same amount at the bank',
    faults: `select p.kind || ' ' || p.id || ' is of ' || p.amount || ', the bank has ' || (o.body->>'amount') as fault
      from payments p join sandbox_objects o on ${SAME}
      where p.provider = 'sandbox' and (o.body->>'amount')::bigint <> p.amount`,
  },
  {
    name: 'the bank has nothing of ours without a row of its own',
    faults: `select o.kind || ' ' || o.id || ' of ' || (o.body->>'amount') || case when p.id is null then ' has no row'
        else ' belongs to row ' || p.id || ', which names ' || p.provider_id end as fault
      from sandbox_objects o left join payments p on ${SAME} and p.provider = 'sandbox'
      where p.id is null or p.provider_id <> o.id`,
  },
];
