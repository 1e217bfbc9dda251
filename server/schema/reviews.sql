-- Written by `npm run schema` from server/migrations. Do not edit.

create table reviews (
  id bigint generated always as identity,
  order_id bigint not null,
  deal_id bigint not null,
  target_side text not null,
  author_uuid uuid not null,
  target_uuid uuid not null,
  stars integer not null,
  text text not null,
  reply text,
  published_at timestamp with time zone,
  publish_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  replied_at timestamp with time zone,
  reply_edited_at timestamp with time zone,
  is_rated boolean default false not null,
  PRIMARY KEY (id),
  UNIQUE (deal_id, target_side),
  FOREIGN KEY (author_uuid) REFERENCES profiles(uuid),
  FOREIGN KEY (deal_id) REFERENCES deals(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (target_uuid) REFERENCES profiles(uuid),
  CHECK (stars >= 1 AND stars <= 5),
  CHECK (target_side = ANY (ARRAY['customer', 'freelancer']))
);
create index reviews_author ON reviews (author_uuid, id DESC);
create index reviews_publication ON reviews (publish_at) WHERE (published_at IS NULL);
create index reviews_target ON reviews (target_uuid, id DESC);

-- What a side of a deal had written before it deleted it: writing again is a change of that, not a new beginning.
create table deleted_reviews (
  deal_id bigint not null,
  target_side text not null,
  first_written_at timestamp with time zone not null,
  was_published boolean not null,
  PRIMARY KEY (deal_id, target_side),
  FOREIGN KEY (deal_id) REFERENCES deals(id),
  CHECK (target_side = ANY (ARRAY['customer', 'freelancer']))
);

-- Which deals both sides were reminded of to review; their window to write closes days later.
create table review_reminders (
  deal_id bigint not null,
  reminded_at timestamp with time zone not null,
  PRIMARY KEY (deal_id),
  FOREIGN KEY (deal_id) REFERENCES deals(id)
);
