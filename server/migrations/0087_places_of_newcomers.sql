-- Unread responses of people without a finished deal take no last places of an order. Responses from before count as they did.
alter table responses add column is_newcomer boolean not null default false;
alter table orders add column number_unread_newcomers integer not null default 0 check (number_unread_newcomers >= 0);
