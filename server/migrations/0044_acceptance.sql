-- What of the task the customer ticks before the work is accepted, and the numbers of what is met, from one.
alter table deals add column criteria text[] not null default '{}';
alter table deals add column met_criteria integer[] not null default '{}';
