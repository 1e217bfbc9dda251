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

create or replace function inbox_chats_of(thread_ids bigint[])
 RETURNS SETOF inbox_chats
 LANGUAGE sql
 STABLE
AS $function$
  select p.uuid, t.id, t.order_id, pair.freelancer_uuid, last.id, last.created_at, news.number
  from threads t join orders o on o.id = t.order_id
  left join responses r on r.id = t.response_id
  left join deals d on d.id = t.deal_id
  cross join lateral (select o.customer_uuid, coalesce(r.freelancer_uuid, d.executor_uuid) as freelancer_uuid) pair
  join profiles p on p.uuid in (pair.customer_uuid, pair.freelancer_uuid)
  left join lateral (select m.id, m.created_at from messages m
    where m.thread_id = t.id and m.deleted_at is null and (not m.is_hidden or m.author_uuid = p.user_uuid)
    order by m.id desc limit 1) last on true
  cross join lateral (select count(*)::int as number from messages m
    where m.thread_id = t.id and m.author_uuid <> p.user_uuid and not m.is_hidden and not m.is_system and m.deleted_at is null
      and m.id > coalesce((select pos.message_id from read_positions pos where pos.thread_id = t.id and pos.user_uuid = p.user_uuid), 0)) news
  where t.id = any(thread_ids)
$function$;

create or replace function order_search(title text, classifier_titles text, description text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select setweight(to_tsvector('russian', search_fold(title)), 'A')
    || setweight(to_tsvector('russian', search_fold(classifier_titles)), 'B')
    || setweight(to_tsvector('russian', search_fold(description)), 'C')
$function$;

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

create or replace function renew_inbox_chats(thread_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from threads where id = any(thread_ids) order by id for no key update;
  insert into inbox_chats select * from inbox_chats_of(thread_ids)
  on conflict (thread_id, profile_uuid) do update set last_message_id = excluded.last_message_id,
    last_message_at = excluded.last_message_at, number_unread = excluded.number_unread
  where (inbox_chats.last_message_id, inbox_chats.last_message_at, inbox_chats.number_unread)
    is distinct from (excluded.last_message_id, excluded.last_message_at, excluded.number_unread);
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
  from (select regexp_replace(translate(lower(typed), 'ё', 'е'), '([a-zа-я])-(?=[0-9])', '\1 ', 'g') as small) as typed
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
