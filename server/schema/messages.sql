-- Written by `npm run schema` from server/migrations. Do not edit.

create table message_files (
  order_id bigint not null,
  message_id bigint not null,
  file_id bigint not null,
  PRIMARY KEY (message_id, file_id),
  FOREIGN KEY (file_id) REFERENCES files(id),
  FOREIGN KEY (message_id) REFERENCES messages(id),
  FOREIGN KEY (order_id) REFERENCES orders(id)
);
create index message_files_file ON message_files (file_id);
