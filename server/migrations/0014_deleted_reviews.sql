-- What a side of a deal had written before it deleted it: writing again is a change of that, not a new beginning.
create table deleted_reviews (
  deal_id bigint not null references deals,
  target_side text not null check (target_side in ('customer', 'freelancer')),
  first_written_at timestamptz not null,
  was_published boolean not null,
  primary key (deal_id, target_side)
);
