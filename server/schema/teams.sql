-- Written by `npm run schema` from server/migrations. Do not edit.

-- Freelancers a customer works with often, under one title.
create table teams (
  id bigint generated always as identity,
  customer_uuid uuid not null,
  title text not null,
  description text default '' not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  title_asked_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (customer_uuid) REFERENCES profiles(uuid)
);
create index teams_customer ON teams (customer_uuid, id);

create table team_members (
  team_id bigint not null,
  freelancer_uuid uuid not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (team_id, freelancer_uuid),
  FOREIGN KEY (freelancer_uuid) REFERENCES profiles(uuid),
  FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE
);
create index team_members_freelancer ON team_members (freelancer_uuid);
