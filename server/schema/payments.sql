-- Written by `npm run schema` from server/migrations. Do not edit.

-- Money asked from or sent to the provider. A row is written before the provider is called; its id is the idempotence key there.
create table payments (
  id bigint generated always as identity,
  order_id bigint,
  deal_id bigint,
  kind text not null,
  status text not null,
  method text not null,
  amount bigint not null,
  provider text not null,
  provider_id text,
  idempotence_key uuid not null,
  payment_url text,
  refunds_payment_id bigint,
  destination jsonb,
  title text,
  refusal text,
  is_unapplied boolean default false not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  sent_at timestamp with time zone,
  unclear_since timestamp with time zone,
  unclear_answer text,
  superseded_at timestamp with time zone,
  purpose text default 'deal' not null,
  user_uuid uuid,
  return_to text,
  provider_deal_id text,
  destination_fingerprint bytea,
  held_until timestamp with time zone,
  is_held boolean default false not null,
  PRIMARY KEY (id),
  UNIQUE (idempotence_key),
  UNIQUE (provider, provider_id),
  FOREIGN KEY (deal_id) REFERENCES deals(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (refunds_payment_id) REFERENCES payments(id),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK (amount > 0),
  CHECK (kind = ANY (ARRAY['payment', 'refund', 'payout'])),
  CHECK (method = ANY (ARRAY['card', 'sbp', 'origin'])),
  CHECK (purpose = ANY (ARRAY['deal', 'top_up'])),
  CHECK (status = ANY (ARRAY['pending', 'succeeded', 'canceled'])),
  CHECK ((purpose = 'deal') = (order_id IS NOT NULL) AND (purpose = 'deal') = (deal_id IS NOT NULL) AND (purpose = 'top_up') = (user_uuid IS NOT NULL))
);
create index payments_deal ON payments (deal_id, id);
create index payments_destination ON payments (destination_fingerprint, created_at) WHERE (destination_fingerprint IS NOT NULL);
create unique index payments_one_open ON payments (deal_id) WHERE ((kind = 'payment') AND (status = 'pending') AND (superseded_at IS NULL));
create unique index payments_one_open_top_up ON payments (user_uuid) WHERE ((purpose = 'top_up') AND (kind = 'payment') AND (status = 'pending') AND (superseded_at IS NULL));
create unique index payments_one_payout ON payments (deal_id) WHERE ((kind = 'payout') AND (status = ANY (ARRAY['pending', 'succeeded'])));
create unique index payments_one_refund ON payments (refunds_payment_id) WHERE ((kind = 'refund') AND (status = ANY (ARRAY['pending', 'succeeded'])));
create index payments_pending ON payments (next_attempt_at) WHERE (status = 'pending');
create index payments_user ON payments (user_uuid, id) WHERE (purpose = 'top_up');
