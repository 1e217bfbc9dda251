-- Nothing has counted in this table since 0103, in the previous release neither.
drop table sign_in_failures;
