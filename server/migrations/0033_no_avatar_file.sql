-- Pictures of people lie in `avatars`; no release ever wrote this column.
alter table users drop column avatar_file_id;
