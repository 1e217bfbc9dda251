-- Teams an order names. A deleted team is named nowhere any more, and whoever saw the order through it sees it no longer.
-- owner: orders
create table order_teams (
  order_id bigint not null references orders,
  team_id bigint not null references teams on delete cascade,
  created_at timestamptz not null,
  primary key (order_id, team_id)
);
create index order_teams_team on order_teams (team_id);

-- An invitation by name stands by itself, one that came with a team while its freelancer is in a team the order names.
alter table offers add column is_personal boolean not null default true;
-- The customer's words to the invited, and the freelancer's when they decline.
alter table offers add column message text;
alter table offers add column comment text;
alter table offers add column viewed_at timestamptz;
alter table offers add column declined_at timestamptz;
-- Drafts invite nobody yet and are not counted.
alter table offers add column times_sent integer not null default 1;
create index offers_created on offers (created_at);
