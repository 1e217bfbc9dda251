-- Written by `npm run schema` from server/migrations. Do not edit.

create view rated_reviews as
 SELECT id,
    target_uuid,
    stars
   FROM ( SELECT r.id,
            r.target_uuid,
            r.stars,
            row_number() OVER (PARTITION BY author.user_uuid, target.user_uuid, (to_char((r.published_at AT TIME ZONE 'Europe/Moscow'::text), 'YYYY-MM'::text)) ORDER BY r.published_at, r.id) AS place
           FROM reviews r
             JOIN deals d ON d.id = r.deal_id AND d.status = 'paid_out'::text AND NOT d.is_withheld
             JOIN profiles author ON author.uuid = r.author_uuid
             JOIN profiles target ON target.uuid = r.target_uuid
          WHERE r.published_at IS NOT NULL) published
  WHERE place = 1;

create or replace function order_search(title text, classifier_titles text, description text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select setweight(to_tsvector('russian', search_fold(title)), 'A')
    || setweight(to_tsvector('russian', search_fold(classifier_titles)), 'B')
    || setweight(to_tsvector('russian', search_fold(description)), 'C')
$function$;

create or replace function plain_letters(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(translate(lower(written), 'ё'::text, 'е'::text), '[^[:alnum:]]+'::text, ''::text, 'g'::text);

create or replace function post_entry(p_key text, p_kind text, p_deal_id bigint, p_payment_id bigint, p_accounts bigint[], p_amounts bigint[], p_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  v_hash text := md5(p_kind || coalesce(p_deal_id::text, '') || p_accounts::text || p_amounts::text);
  v_known text;
  v_journal bigint;
begin
  insert into journal (entry_key, entry_hash, kind, deal_id, payment_id, created_at)
    values (p_key, v_hash, p_kind, p_deal_id, p_payment_id, p_at)
    on conflict (entry_key) do nothing returning id into v_journal;
  if v_journal is null then
    select entry_hash into v_known from journal where entry_key = p_key;
    if v_known <> v_hash then
      raise exception 'journal key % was used for another entry', p_key using errcode = '23505';
    end if;
    return null;
  end if;
  perform 1 from ledger_accounts
    where id = any (p_accounts) and kind in ('escrow', 'payable', 'sm_wallet') order by id for no key update;
  if exists (select 1 from ledger_accounts where id = any (p_accounts) and is_locked) then
    raise exception 'ledger account is locked' using errcode = 'P0001';
  end if;
  insert into postings (journal_id, account_id, amount) select v_journal, a, m from unnest(p_accounts, p_amounts) as u (a, m);
  update ledger_accounts x set balance = x.balance + u.m from unnest(p_accounts, p_amounts) as u (a, m)
    where x.id = u.a and x.kind in ('escrow', 'payable', 'sm_wallet');
  return v_journal;
end $function$;

create or replace function search_fold(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when small !~ '[a-z]' then small else (
    select string_agg(case
      when part !~ '[a-z]' then part
      when part !~ '[dfgijlnqrsuvwz]' then translate(part, 'abcehkmoptxy', 'авсенкмортху')
      when part ~ '[бгджзийлпфцчшщъыьэюя]' then part
      else translate(part, 'авсенкмортху', 'abcehkmoptxy') end, '' order by at)
    from regexp_matches(small, '[a-zа-я0-9]+|[^a-zа-я0-9]+', 'g') with ordinality as found (parts, at), unnest(parts) as part
  ) end
  from (select regexp_replace(translate(lower(typed), 'ё/', 'е '), '([a-zа-я])-(?=[0-9])', '\1 ', 'g') as small) as typed
$function$;

create or replace function search_whole_words(asked tsquery)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
declare
  whole text := asked::text;
  beginning text;
  words text[];
begin
  -- A quotation mark or a backslash within a word is written twice there; nobody types such words.
  if position(':*' in whole) = 0 or whole ~ '\\|''''' or exists (
    select from settings where name = 'search_lexemes' and (value->>'after')::bigint < (value->>'until')::bigint
  ) then
    return asked;
  end if;
  for beginning in select distinct parts[1] from regexp_matches(whole, '''([^'']+)'':\*', 'g') as parts loop
    words := array(
      select distinct lexeme from search_lexemes
      where lexeme >= beginning and lexeme < beginning || chr(1114111)
      limit 101);
    if cardinality(words) between 1 and 100 then
      whole := replace(whole, format('''%s'':*', beginning), format('(%s)', (
        select string_agg(format('''%s''', replace(replace(word, '\', '\\'), '''', '''''')), ' | ') from unnest(words) as word)));
    end if;
  end loop;
  return whole::tsquery;
end
$function$;
