-- Written by `npm run schema` from server/migrations. Do not edit.

create table appeals (
  id bigint generated always as identity,
  ban_id bigint not null,
  text text not null,
  created_at timestamp with time zone not null,
  is_accepted boolean,
  comment text,
  decided_by uuid,
  decided_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (ban_id),
  FOREIGN KEY (ban_id) REFERENCES bans(id),
  FOREIGN KEY (decided_by) REFERENCES users(uuid),
  CHECK ((decided_at IS NULL) = (is_accepted IS NULL))
);
create index appeals_waiting ON appeals (id) WHERE (decided_at IS NULL);
