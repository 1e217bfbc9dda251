-- Written by `npm run schema` from server/migrations. Do not edit.

-- Between which prices the middle half of what is asked and paid for each configuration lies, counted anew every hour.
create table price_corridors (
  configuration_id integer not null,
  source text not null,
  number_prices integer not null,
  low bigint not null,
  middle bigint not null,
  high bigint not null,
  PRIMARY KEY (configuration_id, source),
  FOREIGN KEY (configuration_id) REFERENCES classifiers(id),
  CHECK (source = ANY (ARRAY['responses', 'deals']))
);
