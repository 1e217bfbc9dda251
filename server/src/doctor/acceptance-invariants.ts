import type { Invariant } from './invariant.ts';

/** Invariants of acceptances (product: accounts). */
export const ACCEPTANCE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a version of a document is the text its hash names',
    faults: `select 'version ' || hash || ' of ' || document || ' has another text' as fault from document_versions
      where hash <> encode(sha256(convert_to(title || E'\\n\\n' || text, 'UTF8')), 'hex')`,
  },
  {
    name: 'rules of a payment were agreed to by who pays or is paid',
    faults: `select 'acceptance ' || a.id || ' of ' || a.act || ' is not of whose payment ' || p.id || ' is' as fault
      from acceptances a join payments p on p.id = a.payment_id
      left join deals d on d.order_id = p.order_id and d.id = p.deal_id
      left join profiles of_deal on of_deal.uuid = case a.act when 'payment' then d.customer_uuid else d.executor_uuid end
      where a.user_uuid is distinct from coalesce(p.user_uuid, of_deal.user_uuid)
        or (a.act = 'top_up') <> (p.purpose = 'top_up') or (a.act = 'payout') <> (p.kind = 'payout')`,
  },
];
