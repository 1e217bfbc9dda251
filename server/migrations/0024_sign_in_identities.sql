-- People as other sites know them (OpenID Connect): one account for each of them, one of them of each site for an account.
-- owner: users
create table sign_in_identities (
  provider text not null,
  -- The site's own name of the person, which never changes hands there; an address may.
  subject text not null,
  user_uuid uuid not null references users,
  created_at timestamptz not null,
  primary key (provider, subject),
  unique (user_uuid, provider)
);
