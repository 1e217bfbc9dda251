-- When `npm run ask-names` asked for another name or title; null until then.
alter table users add column name_asked_at timestamptz;
alter table teams add column title_asked_at timestamptz;
