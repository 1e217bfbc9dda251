-- When what a camera noted was taken out of a picture; null for pictures from before, which `npm run strip-pictures` goes through.
alter table files add column stripped_at timestamptz;
create index files_unstripped on files (id) where stripped_at is null and type like 'image/%';

-- Names and titles stand in subjects, headings and tables: since this release they are one line.
update orders set title = btrim(regexp_replace(title, '\s+', ' ', 'g')) where title ~ '[\n\r\t\u2028\u2029]';
update teams set title = btrim(regexp_replace(title, '\s+', ' ', 'g')) where title ~ '[\n\r\t\u2028\u2029]';
update saved_searches set title = btrim(regexp_replace(title, '\s+', ' ', 'g')) where title ~ '[\n\r\t\u2028\u2029]';
update users set full_name = btrim(regexp_replace(full_name, '\s+', ' ', 'g')) where full_name ~ '[\n\r\t\u2028\u2029]';
