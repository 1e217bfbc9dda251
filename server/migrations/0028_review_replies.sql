-- When the reviewed side first answered; it stays when the answer is taken back, so that its 24 hours begin once.
alter table reviews add column replied_at timestamptz;
alter table reviews add column reply_edited_at timestamptz;
