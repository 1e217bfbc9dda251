-- Evidence that the reporter sends with a complaint or a ticket: screenshots and documents.
-- owner: complaints
create table complaint_files (
  complaint_id bigint not null references complaints,
  file_id bigint not null references files,
  primary key (complaint_id, file_id)
);
create index complaint_files_file on complaint_files (file_id);
