-- Written by `npm run schema` from server/migrations. Do not edit.

-- What paid-out deals brought a profile in a Moscow month (`2026-11`), in a year (`2026`) and altogether (`all`), kept in the
-- transaction of each payout: a place in a leaderboard is read from an index.
create table earned_sums (
  profile_uuid uuid not null,
  period text not null,
  side text not null,
  sum_deals bigint not null,
  number_deals integer not null,
  PRIMARY KEY (profile_uuid, period),
  FOREIGN KEY (profile_uuid) REFERENCES profiles(uuid),
  CHECK (number_deals > 0),
  CHECK (side = ANY (ARRAY['customer', 'freelancer'])),
  CHECK (sum_deals >= 0)
);
create index earned_sums_place ON earned_sums (period, side, sum_deals DESC, number_deals DESC, profile_uuid);
