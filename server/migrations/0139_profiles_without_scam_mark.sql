-- The mark has stood on the person since the first release; nothing reads or writes this copy.
alter table profiles drop column is_scam;
