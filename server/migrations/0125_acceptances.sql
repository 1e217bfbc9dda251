-- Texts that people agreed to, each as it was shown, and who agreed to which one. Rows are only ever added.
-- owner: acceptances
create table document_versions (
  document text not null,
  -- SHA-256 of the title and the text
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  title text not null,
  text text not null,
  first_seen_at timestamptz not null,
  primary key (document, hash)
);

-- owner: acceptances
create table acceptances (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users,
  act text not null,
  document text not null,
  hash text not null,
  payment_id bigint references payments,
  -- The session ends and goes, its number stays; null for a program with a token.
  session_id bigint,
  accepted_at timestamptz not null,
  foreign key (document, hash) references document_versions,
  check ((act in ('payment', 'payout', 'top_up')) = (payment_id is not null))
);
create index acceptances_user on acceptances (user_uuid, document, id);
create unique index acceptances_payment on acceptances (payment_id, document, hash) where payment_id is not null;

create unique index acceptances_changed on acceptances (user_uuid, document, hash) where act = 'changed_text';

-- Edits without a change of meaning: who agreed to the former text need not agree again.
-- owner: acceptances
create table minor_changes (
  document text not null,
  from_hash text not null,
  to_hash text not null,
  made_by uuid references users,
  made_at timestamptz not null,
  primary key (document, from_hash, to_hash)
);

create function acceptances_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'acceptances are append-only' using errcode = '23514';
end $$;
create trigger acceptances_append_only before update or delete on acceptances
  for each row execute function acceptances_are_append_only();
create trigger document_versions_append_only before update or delete on document_versions
  for each row execute function acceptances_are_append_only();
