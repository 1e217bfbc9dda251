-- What moderators look at: an account or a deal, why, and what they decided. Of one kind a subject has one open check at most.
-- owner: checks
create table account_checks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('returning_banned', 'staff_like_name', 'related_parties')),
  user_uuid uuid references users,
  deal_id bigint references deals,
  -- a list of { code, about }
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array' and jsonb_array_length(reasons) > 0),
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users,
  decision text check (decision in ('cleared', 'confirmed')),
  comment text,
  check ((user_uuid is null) <> (deal_id is null)),
  check ((deal_id is not null) = (kind = 'related_parties')),
  check ((decision is null) = (decided_at is null))
);
create unique index account_checks_open_user on account_checks (user_uuid, kind) where decided_at is null and user_uuid is not null;
create unique index account_checks_open_deal on account_checks (deal_id, kind) where decided_at is null and deal_id is not null;
create index account_checks_user on account_checks (user_uuid);
create index account_checks_deal on account_checks (deal_id);
create index account_checks_waiting on account_checks (opened_at, id) where decided_at is null;
create index account_checks_ended on account_checks (decided_at desc, id desc) where decided_at is not null;
create index account_checks_decider on account_checks (decided_by);
