-- A merge of two rows of a list can be undone for a while: the rows as they were, and everything that named the merged one.
-- owner: classifiers
create table classifier_merges (
  id bigint generated always as identity primary key,
  list text not null,
  from_id bigint not null,
  into_id bigint not null,
  -- the rows that the merge changed, as they were
  before jsonb not null,
  merged_at timestamptz not null,
  unique (list, from_id)
);
create index classifier_merges_old on classifier_merges (merged_at);

-- owner: classifiers
create table classifier_merge_uses (
  id bigint generated always as identity primary key,
  merge_id bigint not null references classifier_merges on delete cascade,
  order_id bigint references orders on delete cascade,
  profile_uuid uuid references profiles on delete cascade,
  search_id bigint references saved_searches on delete cascade,
  -- it named both rows already
  had_both boolean not null default false,
  -- where an order named the merged one, from 1
  place integer,
  check (num_nonnulls(order_id, profile_uuid, search_id) = 1)
);
create index classifier_merge_uses_merge on classifier_merge_uses (merge_id);
create index classifier_merge_uses_order on classifier_merge_uses (order_id) where order_id is not null;
create index classifier_merge_uses_profile on classifier_merge_uses (profile_uuid) where profile_uuid is not null;
create index classifier_merge_uses_search on classifier_merge_uses (search_id) where search_id is not null;
