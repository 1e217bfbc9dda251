-- Ranks count what has rested: a deal enters its leaderboards some days after its payout, at the moment noted here.
alter table deals add column ranked_at timestamptz;
update deals set ranked_at = ended_at where status = 'paid_out';
create index deals_unranked on deals (ended_at) where status = 'paid_out' and ranked_at is null;

-- Stars rest on money: a review is rated when its deal was paid out and nothing its author wrote about the same person was rated in that
-- Moscow month. `number_reviews` and `sum_stars` of a profile count the rated ones.
alter table reviews add column is_rated boolean not null default false;

create view rated_reviews as
select id, target_uuid, stars from (
  select r.id, r.target_uuid, r.stars, row_number() over (
    partition by author.user_uuid, target.user_uuid, to_char(r.published_at at time zone 'Europe/Moscow', 'YYYY-MM')
    order by r.published_at, r.id) as place
  from reviews r
  join deals d on d.id = r.deal_id and d.status = 'paid_out'
  join profiles author on author.uuid = r.author_uuid
  join profiles target on target.uuid = r.target_uuid
  where r.published_at is not null) as published
where place = 1;

update reviews set is_rated = true where id in (select id from rated_reviews);
update profiles p set number_reviews = counted.number, sum_stars = counted.stars
from (select p.uuid, count(r.id)::int as number, coalesce(sum(r.stars), 0)::int as stars
  from profiles p left join rated_reviews r on r.target_uuid = p.uuid group by p.uuid) as counted
where counted.uuid = p.uuid and (p.number_reviews <> counted.number or p.sum_stars <> counted.stars);
