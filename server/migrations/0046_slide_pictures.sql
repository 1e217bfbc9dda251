-- Pictures of slides in the widths they are shown in, by a digest of what they show. None is ever removed: the history shows
-- those of before.
-- owner: content
create table slide_pictures (
  version text not null,
  width integer not null,
  image bytea not null,
  primary key (version, width)
);

-- Null without a picture; the words are for whoever does not see it.
alter table slides add column picture_version text;
alter table slides add column picture_alt text not null default '';
