-- What is looked for again and again must not take longer for what has gathered.
-- Freelancers with their marks, counted once an hour for the start page.
create index profiles_marks on profiles (side) include (sum_stars, number_reviews) where not is_banned;
-- Forgotten once a minute.
create index sign_in_failures_age on sign_in_failures (failed_at);
