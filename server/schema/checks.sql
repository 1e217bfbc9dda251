-- Written by `npm run schema` from server/migrations. Do not edit.

-- What moderators look at: an account or a deal, why, and what they decided. Of one kind a subject has one open check at most.
create table account_checks (
  id bigint generated always as identity,
  kind text not null,
  user_uuid uuid,
  deal_id bigint,
  reasons jsonb not null,
  opened_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision text,
  comment text,
  PRIMARY KEY (id),
  FOREIGN KEY (deal_id) REFERENCES deals(id),
  FOREIGN KEY (decided_by) REFERENCES users(uuid),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK ((user_uuid IS NULL) <> (deal_id IS NULL)),
  CHECK ((deal_id IS NOT NULL) = (kind = 'related_parties')),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK (decision = ANY (ARRAY['cleared', 'confirmed'])),
  CHECK (kind = ANY (ARRAY['returning_banned', 'staff_like_name', 'related_parties'])),
  CHECK (jsonb_typeof(reasons) = 'array' AND jsonb_array_length(reasons) > 0)
);
create index account_checks_deal ON account_checks (deal_id);
create index account_checks_decider ON account_checks (decided_by);
create index account_checks_ended ON account_checks (decided_at DESC, id DESC) WHERE (decided_at IS NOT NULL);
create unique index account_checks_open_deal ON account_checks (deal_id, kind) WHERE ((decided_at IS NULL) AND (deal_id IS NOT NULL));
create unique index account_checks_open_user ON account_checks (user_uuid, kind) WHERE ((decided_at IS NULL) AND (user_uuid IS NOT NULL));
create index account_checks_user ON account_checks (user_uuid);
create index account_checks_waiting ON account_checks (opened_at, id) WHERE (decided_at IS NULL);
