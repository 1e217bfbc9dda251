-- No statement reads by these: a run of all tests of the server, with sequential scans off, left them at no scan. Each message written
-- kept the first one up to date.
drop index notifications_message;
drop index offers_created;
drop index profiles_banned;
