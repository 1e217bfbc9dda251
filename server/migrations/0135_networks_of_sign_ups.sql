-- Who came to a network in the days of a sign-up is found without reading everybody who was ever there (decisions 0138).
create index account_traces_came on account_traces (kind, mark, first_seen_at);
drop index account_traces_mark;
