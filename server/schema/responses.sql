-- Written by `npm run schema` from server/migrations. Do not edit.

create table responses (
  id bigint generated always as identity,
  order_id bigint not null,
  freelancer_uuid uuid not null,
  status text not null,
  price bigint not null,
  period_hours integer not null,
  former_status text,
  viewed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_newcomer boolean default false not null,
  PRIMARY KEY (id),
  UNIQUE (id, order_id),
  FOREIGN KEY (freelancer_uuid) REFERENCES profiles(uuid),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CHECK (former_status = ANY (ARRAY['active', 'viewed'])),
  CHECK (period_hours >= 1 AND period_hours <= 2160),
  CHECK (price > 0),
  CHECK (status = ANY (ARRAY['active', 'viewed', 'approved', 'rejected', 'withdrawn', 'hidden']))
);
create index responses_created ON responses (created_at);
create index responses_freelancer ON responses (freelancer_uuid, id DESC);
create unique index responses_one_executor ON responses (order_id) WHERE (status = 'approved');
create unique index responses_one_live ON responses (order_id, freelancer_uuid) WHERE (status = ANY (ARRAY['active', 'viewed', 'approved']));
create index responses_order_date ON responses (order_id, created_at DESC, id DESC);

create table response_files (
  order_id bigint not null,
  response_id bigint not null,
  file_id bigint not null,
  PRIMARY KEY (response_id, file_id),
  FOREIGN KEY (file_id) REFERENCES files(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (response_id) REFERENCES responses(id)
);
create index response_files_file ON response_files (file_id);
