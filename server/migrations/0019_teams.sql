-- Freelancers a customer works with often, under one title.
-- owner: teams
create table teams (
  id bigint generated always as identity primary key,
  customer_uuid uuid not null references profiles,
  title text not null,
  description text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index teams_customer on teams (customer_uuid, id);

-- owner: teams
create table team_members (
  team_id bigint not null references teams on delete cascade,
  freelancer_uuid uuid not null references profiles,
  created_at timestamptz not null,
  primary key (team_id, freelancer_uuid)
);
create index team_members_freelancer on team_members (freelancer_uuid);
