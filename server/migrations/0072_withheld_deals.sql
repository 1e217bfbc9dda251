-- A deal whose two sides may be one person counts nothing until a moderator has looked (table account_checks).
alter table deals add column is_withheld boolean not null default false;

create or replace view rated_reviews as
select id, target_uuid, stars from (
  select r.id, r.target_uuid, r.stars, row_number() over (
    partition by author.user_uuid, target.user_uuid, to_char(r.published_at at time zone 'Europe/Moscow', 'YYYY-MM')
    order by r.published_at, r.id) as place
  from reviews r
  join deals d on d.id = r.deal_id and d.status = 'paid_out' and not d.is_withheld
  join profiles author on author.uuid = r.author_uuid
  join profiles target on target.uuid = r.target_uuid
  where r.published_at is not null) as published
where place = 1;
