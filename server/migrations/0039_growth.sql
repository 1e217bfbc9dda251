-- What is looked for again and again must not take longer for what has gathered.
-- Freelancers with their marks, counted once an hour for the start page.
create index profiles_marks on profiles (side) include (sum_stars, number_reviews) where not is_banned;
-- Forgotten once a minute.
create index sign_in_failures_age on sign_in_failures (failed_at);

-- People by parts of their names and logins. The extension comes with PostgreSQL and is trusted: the owner of a database may have it.
create extension if not exists pg_trgm;
create index users_names on users using gin (lower(full_name) gin_trgm_ops, lower(login) gin_trgm_ops);
-- The few who are marked, for moderators.
create index users_moderators on users (uuid) where is_moderator;
create index users_scam on users (uuid) where is_scam;
create index profiles_scam on profiles (user_uuid) where is_scam;
-- A customer's orders by date, and how many stand in each tab.
create index orders_customer_date on orders (customer_uuid, (coalesce(published_at, created_at)) desc, id desc);
create index orders_customer_status on orders (customer_uuid, status);
