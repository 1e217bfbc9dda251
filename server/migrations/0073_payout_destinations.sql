-- Where money of each freelancer has gone or was asked to go; the first use of a destination waits. The fingerprint is a keyed hash, so
-- that whole addresses are kept nowhere.
-- owner: deals
create table payout_destinations (
  freelancer_uuid uuid not null references profiles,
  fingerprint bytea not null,
  -- as people see it, masked
  title text not null,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (freelancer_uuid, fingerprint)
);
create index payout_destinations_fingerprint on payout_destinations (fingerprint);

alter table payments
  add column destination_fingerprint bytea,
  -- the first use of a destination is not sent before this moment
  add column held_until timestamptz;
create index payments_destination on payments (destination_fingerprint, created_at) where destination_fingerprint is not null;
