-- Written by `npm run schema` from server/migrations. Do not edit.

create table orders (
  id bigint generated always as identity,
  customer_uuid uuid not null,
  status text not null,
  status_comment text,
  former_status text,
  title text not null,
  description text not null,
  budget bigint,
  configuration_ids integer[] default '{}'::integer[] not null,
  platform_ids integer[] default '{}'::integer[] not null,
  classifier_titles text default '' not null,
  city_id integer,
  is_private boolean default false not null,
  is_show_responses boolean default true not null,
  executor_uuid uuid,
  response_id bigint,
  was_in_work boolean default false not null,
  is_customer_banned boolean default false not null,
  number_responses integer default 0 not null,
  number_views integer default 0 not null,
  version integer default 1 not null,
  published_at timestamp with time zone,
  expires_at timestamp with time zone,
  expiry_warned_at timestamp with time zone,
  last_deal_ended_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search tsvector,
  release text,
  is_on_support boolean,
  searched_title text,
  searched_description text,
  number_unread_newcomers integer default 0 not null,
  PRIMARY KEY (id),
  FOREIGN KEY (city_id) REFERENCES cities(id),
  FOREIGN KEY (customer_uuid) REFERENCES profiles(uuid),
  FOREIGN KEY (executor_uuid) REFERENCES profiles(uuid),
  FOREIGN KEY (response_id, id) REFERENCES responses(id, order_id),
  CHECK (budget > 0),
  CHECK ((executor_uuid IS NULL) = (response_id IS NULL)),
  CHECK (status <> 'W' OR executor_uuid IS NOT NULL),
  CHECK (status <> 'N' OR published_at IS NOT NULL AND expires_at IS NOT NULL),
  CHECK ((status = 'B') = (former_status IS NOT NULL)),
  CHECK (former_status = ANY (ARRAY['C', 'M', 'R', 'N', 'W', 'F', 'A'])),
  CHECK (number_responses >= 0),
  CHECK (number_unread_newcomers >= 0),
  CHECK (number_views >= 0),
  CHECK (release ~ '^[1-9]\d?\.\d{1,2}(\.\d{1,3}(\.\d{1,4})?)?$'),
  CHECK (status = ANY (ARRAY['C', 'M', 'R', 'N', 'W', 'F', 'A', 'B', 'D']))
);
create index orders_customer ON orders (customer_uuid, id DESC);
create index orders_customer_date ON orders (customer_uuid, COALESCE(published_at, created_at) DESC, id DESC);
create index orders_customer_published ON orders (customer_uuid, is_private) WHERE ((published_at IS NOT NULL) AND (status <> ALL (ARRAY['B', 'D'])));
create index orders_customer_status_id ON orders (customer_uuid, status, id DESC);
create index orders_executor ON orders (executor_uuid, id DESC) WHERE (executor_uuid IS NOT NULL);
create index orders_expiry ON orders (expires_at) WHERE (status = 'N');
create index orders_finer_sample ON orders (published_at, budget, id) WHERE ((status = 'N') AND (NOT is_private) AND (NOT is_customer_banned) AND ((id % (31)::bigint) = 0));
create index orders_finer_sample_search ON orders USING gin (search, configuration_ids, platform_ids) WITH (fastupdate=off) WHERE ((status = 'N') AND (NOT is_private) AND (NOT is_customer_banned) AND ((id % (31)::bigint) = 0));
create index orders_last_deal ON orders (last_deal_ended_at) WHERE ((status = 'W') AND (last_deal_ended_at IS NOT NULL));
create index orders_public_budget ON orders (budget DESC NULLS LAST, id DESC) WHERE ((status = 'N') AND (NOT is_private) AND (NOT is_customer_banned));
create index orders_public_budget_asc ON orders (budget, id DESC) WHERE ((status = 'N') AND (NOT is_private) AND (NOT is_customer_banned));
create index orders_public_new ON orders (published_at DESC, id DESC) WHERE ((status = 'N') AND (NOT is_private) AND (NOT is_customer_banned));
create index orders_public_search ON orders USING gin (search, configuration_ids, platform_ids) WITH (fastupdate=off) WHERE ((status = 'N') AND (NOT is_private) AND (NOT is_customer_banned));
create index orders_public_views ON orders (number_views DESC, id DESC) WHERE ((status = 'N') AND (NOT is_private) AND (NOT is_customer_banned));
create index orders_public_views_asc ON orders (number_views, id DESC) WHERE ((status = 'N') AND (NOT is_private) AND (NOT is_customer_banned));
create index orders_sample ON orders (published_at, budget, id) WHERE ((status = 'N') AND (NOT is_private) AND (NOT is_customer_banned) AND ((id % (251)::bigint) = 0));
create index orders_sample_search ON orders USING gin (search, configuration_ids, platform_ids) WITH (fastupdate=off) WHERE ((status = 'N') AND (NOT is_private) AND (NOT is_customer_banned) AND ((id % (251)::bigint) = 0));
create index orders_status ON orders (status, id DESC) WHERE (status = ANY (ARRAY['M', 'B']));
create index orders_text ON orders (((md5(plain_letters(description)))::uuid), id);
create trigger orders_search BEFORE INSERT OR UPDATE OF title, classifier_titles, description, searched_title, searched_description ON orders FOR EACH ROW EXECUTE FUNCTION note_order_search();

create table order_files (
  order_id bigint not null,
  file_id bigint not null,
  PRIMARY KEY (order_id, file_id),
  FOREIGN KEY (file_id) REFERENCES files(id),
  FOREIGN KEY (order_id) REFERENCES orders(id)
);
create index order_files_file ON order_files (file_id);

-- A visitor is counted once a day (decisions 4).
create table order_views (
  order_id bigint not null,
  visitor text not null,
  day date not null,
  PRIMARY KEY (order_id, day, visitor),
  FOREIGN KEY (order_id) REFERENCES orders(id)
);
create index order_views_day ON order_views (day);

-- Invitations; for a private order they are also the list of those who may see it.
create table offers (
  id bigint generated always as identity,
  order_id bigint not null,
  freelancer_uuid uuid not null,
  status text not null,
  created_at timestamp with time zone not null,
  is_personal boolean default true not null,
  message text,
  comment text,
  viewed_at timestamp with time zone,
  declined_at timestamp with time zone,
  times_sent integer default 1 not null,
  PRIMARY KEY (id),
  UNIQUE (order_id, freelancer_uuid),
  FOREIGN KEY (freelancer_uuid) REFERENCES profiles(uuid),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK (status = ANY (ARRAY['open', 'declined', 'removed']))
);
create index offers_freelancer ON offers (freelancer_uuid, id DESC);

-- What happened to an order, for its history and for moderators.
create table order_events (
  id bigint generated always as identity,
  order_id bigint not null,
  move text not null,
  actor_uuid uuid,
  comment text,
  changes jsonb,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (order_id) REFERENCES orders(id)
);
create index order_events_counted ON order_events (created_at) WHERE (move = ANY (ARRAY['publish', 'approve_publication', 'resubmit', 'choose_executor']));
create index order_events_order ON order_events (order_id, id);

-- Teams an order names. A deleted team is named nowhere any more, and whoever saw the order through it sees it no longer.
create table order_teams (
  order_id bigint not null,
  team_id bigint not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (order_id, team_id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE
);
create index order_teams_team ON order_teams (team_id);

-- Words of public orders and how many of the newest use them: what a mistyped word may have meant.
create table search_words (
  word text not null,
  stem text not null,
  number_orders integer not null,
  PRIMARY KEY (word)
);
create index search_words_stem ON search_words (stem);

-- Every word that orders have, as their vectors write it: with them the beginning of a word is asked for as the words that begin
-- so. An index finds whole words of two lists where they meet, but of a beginning it has to collect all orders first.
-- None is ever missing, since an order brings its own along; what no order has any more does no harm, nor does one that is there
-- twice because two orders brought it at once: a key would make the one wait for the other.
create table search_lexemes (
  lexeme text not null
);
create index search_lexemes_lexeme ON search_lexemes (lexeme);

-- Orders that a freelancer does not want to see in lists any more.
create table hidden_orders (
  freelancer_uuid uuid not null,
  order_id bigint not null,
  hidden_at timestamp with time zone not null,
  PRIMARY KEY (freelancer_uuid, order_id),
  FOREIGN KEY (freelancer_uuid) REFERENCES profiles(uuid),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
create index hidden_orders_order ON hidden_orders (order_id);

create or replace function note_order_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search := order_search(
    coalesce(new.searched_title, new.title), new.classifier_titles, coalesce(new.searched_description, new.description));
  insert into search_lexemes (lexeme)
  select brought.lexeme from unnest(tsvector_to_array(new.search)) as brought (lexeme)
  where not exists (select from search_lexemes known where known.lexeme = brought.lexeme);
  return new;
end
$function$;
