import type { Invariant } from './invariant.ts';

/** Payouts that wait for the first hour of a destination or for a moderator (product: trust). */
export const PAYOUT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a payout that waits was not sent',
    faults: `select 'payout ' || id || ' was sent though it waits' as fault from payments
      where (is_held and (provider_id is not null or sent_at is not null or status <> 'pending'))
        or (held_until is not null and sent_at < held_until)`,
  },
  {
    name: 'a payout is held while a moderator has not let it go',
    faults: `select 'payout ' || p.id || case when p.is_held then ' is held by nothing' else ' is not held' end as fault
      from payments p left join payout_holds h on h.payment_id = p.id and (h.decision is null or h.decision = 'refused')
      where p.is_held <> (h.payment_id is not null)`,
  },
  {
    name: 'a payout goes to a destination its freelancer is known to use',
    faults: `select 'payout ' || p.id || ' goes where nobody was noted' as fault
      from payments p join deals d on d.id = p.deal_id
      left join payout_destinations u on u.freelancer_uuid = d.executor_uuid and u.fingerprint = p.destination_fingerprint
      where p.destination_fingerprint is not null and (p.status <> 'canceled' or p.sent_at is not null) and u.fingerprint is null`,
  },
];
