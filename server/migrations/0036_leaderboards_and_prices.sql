-- What paid-out deals brought a profile in a Moscow month (`2026-11`), in a year (`2026`) and altogether (`all`), kept in the
-- transaction of each payout: a place in a leaderboard is read from an index.
-- owner: leaderboards
create table earned_sums (
  profile_uuid uuid not null references profiles,
  period text not null,
  side text not null check (side in ('customer', 'freelancer')),
  -- kopecks
  sum_deals bigint not null check (sum_deals >= 0),
  number_deals integer not null check (number_deals > 0),
  primary key (profile_uuid, period)
);
create index earned_sums_place on earned_sums (period, side, sum_deals desc, number_deals desc, profile_uuid);

insert into earned_sums (profile_uuid, period, side, sum_deals, number_deals)
select s.profile_uuid, p.period, s.side, sum(coalesce(d.executor_share, d.price)), count(*)
from deals d
cross join lateral (values (d.customer_uuid, 'customer'), (d.executor_uuid, 'freelancer')) as s (profile_uuid, side)
cross join lateral (values (to_char(d.ended_at at time zone 'Europe/Moscow', 'YYYY-MM')),
  (to_char(d.ended_at at time zone 'Europe/Moscow', 'YYYY')), ('all')) as p (period)
where d.status = 'paid_out'
group by s.profile_uuid, p.period, s.side;

-- Who is banned is left out of leaderboards; they are few.
create index profiles_banned on profiles (uuid) where is_banned;
create index users_banned on users (uuid) where is_banned;

-- Between which prices the middle half of what is asked and paid for each configuration lies, counted anew every hour.
-- owner: market
create table price_corridors (
  configuration_id integer not null references classifiers,
  source text not null check (source in ('responses', 'deals')),
  number_prices integer not null,
  -- kopecks: the quartiles
  low bigint not null,
  middle bigint not null,
  high bigint not null,
  primary key (configuration_id, source)
);
