-- Written by `npm run schema` from server/migrations. Do not edit.

-- Texts that people agreed to, each as it was shown, and who agreed to which one. Rows are only ever added.
create table document_versions (
  document text not null,
  hash text not null,
  title text not null,
  text text not null,
  first_seen_at timestamp with time zone not null,
  PRIMARY KEY (document, hash),
  CHECK (hash ~ '^[0-9a-f]{64}$')
);
create trigger document_versions_append_only BEFORE DELETE OR UPDATE ON document_versions FOR EACH ROW EXECUTE FUNCTION acceptances_are_append_only();

create table acceptances (
  id bigint generated always as identity,
  user_uuid uuid not null,
  act text not null,
  document text not null,
  hash text not null,
  payment_id bigint,
  session_id bigint,
  accepted_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (document, hash) REFERENCES document_versions(document, hash),
  FOREIGN KEY (payment_id) REFERENCES payments(id),
  FOREIGN KEY (user_uuid) REFERENCES users(uuid),
  CHECK ((act = ANY (ARRAY['payment', 'payout', 'top_up'])) = (payment_id IS NOT NULL))
);
create unique index acceptances_changed ON acceptances (user_uuid, document, hash) WHERE (act = 'changed_text');
create unique index acceptances_payment ON acceptances (payment_id, document, hash) WHERE (payment_id IS NOT NULL);
create index acceptances_user ON acceptances (user_uuid, document, id);
create trigger acceptances_append_only BEFORE DELETE OR UPDATE ON acceptances FOR EACH ROW EXECUTE FUNCTION acceptances_are_append_only();

-- Edits without a change of meaning: who agreed to the former text need not agree again.
create table minor_changes (
  document text not null,
  from_hash text not null,
  to_hash text not null,
  made_by uuid,
  made_at timestamp with time zone not null,
  PRIMARY KEY (document, from_hash, to_hash),
  FOREIGN KEY (made_by) REFERENCES users(uuid)
);

create or replace function acceptances_are_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'acceptances are append-only' using errcode = '23514';
end $function$;
