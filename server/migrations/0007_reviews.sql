create table reviews (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  deal_id bigint not null references deals,
  target_side text not null check (target_side in ('customer', 'freelancer')),
  author_uuid uuid not null references profiles,
  target_uuid uuid not null references profiles,
  stars integer not null check (stars between 1 and 5),
  text text not null,
  reply text,
  -- blind until both sides wrote or 14 days passed
  published_at timestamptz,
  publish_at timestamptz not null,
  edited_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (deal_id, target_side)
);
create index reviews_target on reviews (target_uuid, id desc);
create index reviews_author on reviews (author_uuid, id desc);
create index reviews_publication on reviews (publish_at) where published_at is null;
