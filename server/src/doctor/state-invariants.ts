import { CUSTOMER_ORDER_SLICES } from '@provodka/domain/orders/orders.ts';
import { recountDaysSql } from '../statistics/service.ts';
import type { Invariant } from './invariant.ts';

/** Statuses of an order that may still call people, as a list of SQL. */
const OPEN = CUSTOMER_ORDER_SLICES.in_search.map((status) => `'${status}'`).join(', ');

/** States that have to agree with each other, and counters that have to equal a recount. */
export const STATE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'an order has exactly the executor whose response is approved',
    faults: `select 'order ' || o.id || ' (' || o.status || ') names response ' || coalesce(o.response_id::text, 'none') || ', approved is ' || coalesce(r.id::text, 'none') as fault
      from orders o full join (select * from responses where status = 'approved') r on r.order_id = o.id
      where o.response_id is distinct from r.id or o.executor_uuid is distinct from r.freelancer_uuid`,
  },
  {
    name: 'a paid unfinished deal belongs to the executor its order has',
    faults: `select 'deal ' || d.id || ' (' || d.status || ') has executor ' || d.executor_uuid || ', its order has ' || coalesce(o.executor_uuid::text, 'none') as fault
      from deals d join orders o on o.id = d.order_id
      where d.status in ('paid', 'delivered', 'disputed') and o.executor_uuid is distinct from d.executor_uuid`,
  },
  {
    name: 'a tick is of a criterion that its deal has, once',
    faults: `select 'deal ' || d.id || ' has ' || cardinality(d.criteria) || ' criteria and ticks of ' || d.met_criteria::text as fault
      from deals d where exists (select from unnest(d.met_criteria) met group by met
        having met not between 1 and cardinality(d.criteria) or count(*) > 1)`,
  },
  {
    name: 'what a decision found met is of a criterion that its deal has, once',
    faults: `select 'dispute ' || s.id || ' has found ' || s.found_met::text || ' of ' || cardinality(d.criteria) || ' criteria' as fault
      from disputes s join deals d on d.id = s.deal_id where exists (select from unnest(s.found_met) met group by met
        having met not between 1 and cardinality(d.criteria) or count(*) > 1)`,
  },
  {
    name: 'an order counts its live responses',
    faults: `with banned as (
        select p.uuid from profiles p join users u on u.uuid = p.user_uuid
        where p.side = 'freelancer' and (p.is_banned or u.is_banned)),
      live as (
        select r.order_id, count(*) as number, count(*) filter (where r.is_newcomer and r.status = 'active') as newcomers from responses r
        where r.status = 'approved' or (r.status in ('active', 'viewed') and r.freelancer_uuid not in (select uuid from banned))
        group by r.order_id)
      select 'order ' || o.id || ' counts ' || o.number_responses || ' responses and ' || o.number_unread_newcomers || ' unread newcomers, there are '
        || coalesce(l.number, 0) || ' and ' || coalesce(l.newcomers, 0) as fault
      from orders o left join live l on l.order_id = o.id
      where (o.number_responses, o.number_unread_newcomers) is distinct from (coalesce(l.number, 0), coalesce(l.newcomers, 0)) and not exists (
        select from responses r join profiles p on p.uuid = r.freelancer_uuid
        join audit a on a.subject_kind = 'user' and a.subject_id = p.user_uuid::text
        where r.order_id = o.id and a.action in ('ban', 'unban') and a.created_at > $1::timestamptz - interval '5 minutes')`,
  },
  {
    name: 'a profile counts its paid-out deals',
    faults: `select 'profile ' || p.uuid || ' counts ' || p.number_deals || ' deals of ' || p.sum_deals || ', there are ' || count(d.id) || ' of ' || coalesce(sum(coalesce(d.executor_share, d.price)), 0) as fault
      from profiles p left join deals d on d.status = 'paid_out' and not d.is_withheld
        and ((p.side = 'customer' and d.customer_uuid = p.uuid) or (p.side = 'freelancer' and d.executor_uuid = p.uuid))
      group by p.uuid having p.number_deals <> count(d.id) or p.sum_deals <> coalesce(sum(coalesce(d.executor_share, d.price)), 0)`,
  },
  {
    name: 'a deal counts nothing while a moderator has not cleared it',
    faults: `select 'deal ' || d.id || ' is withheld: ' || d.is_withheld || ', its check says ' || coalesce(c.decision, c.opened_at::text, 'nothing') as fault
      from deals d left join account_checks c on c.deal_id = d.id
      where d.is_withheld <> (c.id is not null and c.decision is distinct from 'cleared') or (d.is_withheld and d.ranked_at is not null)`,
  },
  {
    name: 'a leaderboard sums the deals that came into it in its period',
    faults: `with due as (
        select s.profile_uuid, p.period, s.side, sum(coalesce(d.executor_share, d.price)) as sum_deals, count(*) as number_deals
        from deals d
        cross join lateral (values (d.customer_uuid, 'customer'), (d.executor_uuid, 'freelancer')) as s (profile_uuid, side)
        cross join lateral (values (to_char(d.ranked_at at time zone 'Europe/Moscow', 'YYYY-MM')),
          (to_char(d.ranked_at at time zone 'Europe/Moscow', 'YYYY')), ('all')) as p (period)
        where d.status = 'paid_out' and d.ranked_at is not null group by s.profile_uuid, p.period, s.side)
      select 'profile ' || coalesce(e.profile_uuid, due.profile_uuid) || ' in ' || coalesce(e.period, due.period) || ' has '
        || coalesce(e.number_deals, 0) || ' deals of ' || coalesce(e.sum_deals, 0) || ', there are ' || coalesce(due.number_deals, 0) || ' of ' || coalesce(due.sum_deals, 0) as fault
      from earned_sums e full join due using (profile_uuid, period, side)
      where e.sum_deals is distinct from due.sum_deals or e.number_deals is distinct from due.number_deals`,
  },
  {
    name: 'a day that is over is counted as its tables and the ledger tell',
    faults: `with due as (${recountDaysSql(`(select (min(created_at) at time zone 'Europe/Moscow')::date from users)`, `((($1::timestamptz - interval '2 hours') at time zone 'Europe/Moscow')::date - 1)`)})
      select 'day ' || due.day || ' is ' || coalesce((to_jsonb(kept) - 'counted_at')::text, 'not counted') || ', there is ' || to_jsonb(due) as fault
      from due left join statistic_days kept on kept.day = due.day where to_jsonb(due) is distinct from to_jsonb(kept) - 'counted_at'`,
  },
  {
    name: 'unread notifications of one bundle stand as one line',
    faults: `select 'user ' || user_uuid || ' has ' || count(*) || ' lines of ' || bundle as fault
      from notifications where bundle is not null and not is_folded and read_at is null
      group by user_uuid, bundle having count(*) > 1`,
  },
  {
    name: 'a review is rated when its deal was paid out and no other of its pair counts that month',
    faults: `select 'review ' || r.id || ' is rated: ' || r.is_rated as fault from reviews r
      where r.is_rated <> (r.id in (select id from rated_reviews))`,
  },
  {
    name: 'a profile counts its rated reviews',
    faults: `select 'profile ' || p.uuid || ' counts ' || p.number_reviews || ' reviews, there are ' || count(r.id) as fault
      from profiles p left join rated_reviews r on r.target_uuid = p.uuid
      group by p.uuid having p.number_reviews <> count(r.id) or p.sum_stars <> coalesce(sum(r.stars), 0)`,
  },
  {
    name: 'a response has its chat with its text as the first message',
    faults: `select 'response ' || r.id || ' has no first message' as fault from responses r
      where not exists (select 1 from threads t join messages m on m.thread_id = t.id where t.response_id = r.id)`,
  },
  {
    name: 'one of the newest orders is found by its present text',
    faults: `select 'order ' || id || ' is searched by another text' as fault
      from (select * from orders order by id desc limit 10000) o
      where search is distinct from order_search(
          coalesce(searched_title, title), classifier_titles, coalesce(searched_description, description))
        and not exists (
        select from settings s where s.name = 'search_vectors'
          and o.id > (s.value->>'after')::bigint and o.id <= (s.value->>'until')::bigint)`,
  },
  {
    name: 'the words of one of the newest orders are known to the search',
    faults: `select distinct 'order ' || o.id || ' has the unknown word ' || brought.lexeme as fault
      from (select id, search from orders order by id desc limit 10000) o, unnest(tsvector_to_array(o.search)) as brought (lexeme)
      where not exists (select from search_lexemes known where known.lexeme = brought.lexeme) and not exists (
        select from settings s where s.name in ('search_vectors', 'search_lexemes')
          and (s.value->>'after')::bigint < (s.value->>'until')::bigint)`,
  },
  {
    name: 'what is chosen of a list is there and was not merged',
    faults: `select 'order ' || o.id || ' names the classifier ' || named.id as fault
      from orders o, unnest(o.configuration_ids || o.platform_ids) as named (id)
      where not exists (select from classifiers c where c.id = named.id and c.merged_into is null)
      union all select 'profile ' || p.profile_uuid || ' names the merged classifier ' || c.id
      from profile_classifiers p join classifiers c on c.id = p.classifier_id where c.merged_into is not null
      union all select 'order ' || o.id || ' names the merged city ' || c.id
      from orders o join cities c on c.id = o.city_id where c.merged_into is not null
      union all select 'profile ' || p.uuid || ' names the merged city ' || c.id
      from profiles p join cities c on c.id = p.city_id where c.merged_into is not null
      union all select 'saved search ' || s.id || ' names the merged classifier ' || c.id
      from saved_searches s, regexp_matches(s.query, '(configurations|platforms)%5B%5D=(\\d{1,9})', 'g') as named
      join classifiers c on c.id::text = named[2] where c.merged_into is not null`,
  },
  {
    name: 'a merged row of a list leads to one that was not merged',
    faults: `select 'classifier ' || m.id || ' leads to the merged ' || t.id as fault
      from classifiers m join classifiers t on t.id = m.merged_into where t.merged_into is not null
      union all select 'city ' || m.id || ' leads to the merged ' || t.id
      from cities m join cities t on t.id = m.merged_into where t.merged_into is not null
      union all select 'bank ' || m.id || ' leads to the merged ' || t.id
      from sbp_banks m join sbp_banks t on t.id = m.merged_into where t.merged_into is not null`,
  },
  {
    name: 'a merge on record is one of a list',
    faults: `select 'merge ' || m.id || ' of ' || m.list || ' ' || m.from_id || ' is none' as fault from classifier_merges m
      where not exists (select from classifiers c where m.list in ('configurations', 'platforms') and c.id = m.from_id and c.merged_into is not null)
        and not exists (select from cities c where m.list = 'cities' and c.id = m.from_id and c.merged_into is not null)
        and not exists (select from sbp_banks b where m.list = 'banks' and b.id = m.from_id and b.merged_into is not null)`,
  },
  {
    name: 'a saved search has heard of no news that is yet to come',
    faults: `select 'saved search ' || id || ' has heard of news ' || told_number as fault from saved_searches
      where told_number > coalesce((select max(number) from new_orders), 0)`,
  },
  {
    name: 'facts of committed writes are handed on',
    faults: `select 'event ' || id || ' (' || kind || ') waits since ' || created_at as fault from outbox
      where number is null and created_at < $1::timestamptz - interval '5 minutes'`,
  },
  {
    name: 'an open order has called the members of the teams it names',
    faults: `select 'order ' || o.id || ' has not called ' || m.freelancer_uuid || ' of team ' || t.team_id as fault
      from order_teams t join orders o on o.id = t.order_id join team_members m on m.team_id = t.team_id
      where o.status in (${OPEN}) and m.created_at < $1::timestamptz - interval '5 minutes'
        and t.created_at < $1::timestamptz - interval '5 minutes'
        and not exists (select 1 from offers f where f.order_id = o.id and f.freelancer_uuid = m.freelancer_uuid)
        and not exists (select 1 from person_blocks b join profiles by on by.user_uuid = b.user_uuid and by.uuid = m.freelancer_uuid
          join profiles of on of.user_uuid = b.blocked_uuid and of.uuid = o.customer_uuid)`,
  },
  {
    name: 'a person is banned as their standing bans say',
    faults: `select 'the ' || t.target || ' ' || t.uuid || ' is ' || case when t.is_banned then '' else 'not ' end || 'banned, its standing ban is ' || coalesce(b.id::text, 'none') as fault
      from (select uuid as user_uuid, uuid, 'user' as target, is_banned, banned_until from users
        union all select user_uuid, uuid, side, is_banned, banned_until from profiles) t
      left join bans b on b.user_uuid = t.user_uuid and b.target = t.target and b.lifted_at is null
      where t.is_banned <> (b.id is not null) or t.banned_until is distinct from b.until`,
  },
  {
    name: 'a profile knows whether a ban stands that concerns it',
    faults: `select 'profile ' || p.uuid || ' says ' || p.has_ban || ', the bans ' || (p.is_banned or u.is_banned) as fault
      from profiles p join users u on u.uuid = p.user_uuid where p.has_ban <> (p.is_banned or u.is_banned)`,
  },
  {
    name: 'a chat knows what its messages come to',
    faults: `select 'chat ' || t.id || ' knows of ' || t.number_shown || ' messages, ' || t.number_hidden || ' hidden ones and the last ' ||
        coalesce(t.last_message_id::text, 'none') || ', there are ' || came.shown || ', ' || came.hidden || ' and ' || coalesce(came.last_id::text, 'none') as fault
      from threads t cross join lateral (
        select count(*) filter (where not m.is_hidden) as shown, count(*) filter (where m.is_hidden) as hidden,
          max(m.id) filter (where not m.is_hidden) as last_id
        from messages m where m.thread_id = t.id and m.deleted_at is null) came
      where (t.number_shown, t.number_hidden) <> (came.shown, came.hidden) or t.last_message_id is distinct from came.last_id
        or t.last_message_at is distinct from (select created_at from messages m where m.id = came.last_id)`,
  },
  {
    name: 'a ban that has run out is lifted',
    faults: `select 'ban ' || id || ' ran out at ' || until as fault from bans
      where lifted_at is null and until < $1::timestamptz - interval '5 minutes'`,
  },
  {
    name: 'a recovery of a second factor whose time has come waits no more',
    faults: `select 'recovery ' || id || ' of user ' || user_uuid || ' waits since ' || ends_at as fault from factor_recoveries
      where status = 'waiting' and ends_at < $1::timestamptz - interval '5 minutes'`,
  },
  {
    name: 'a second factor waits for its end only where there is one, and nobody watches over others with it',
    faults: `select 'recovery ' || r.id || ' waits, user ' || u.uuid || ' has ' || case when u.second_factor_at is null then 'no second factor' else 'the right of a moderator' end as fault
      from factor_recoveries r join users u on u.uuid = r.user_uuid
      where r.status = 'waiting' and (u.second_factor_at is null or u.is_moderator or u.is_admin)`,
  },
  {
    name: 'a second factor has not outlived its recovery',
    faults: `select 'user ' || u.uuid || ' has a second factor since ' || u.second_factor_at || ', recovery ' || r.id || ' ended it at ' || r.ended_at as fault
      from factor_recoveries r join users u on u.uuid = r.user_uuid where r.status = 'done' and u.second_factor_at < r.ended_at`,
  },
  {
    name: 'orders are hidden as the ban of their customer says',
    faults: `select 'order ' || o.id || ' is ' || case when o.is_customer_banned then '' else 'not ' end || 'hidden' as fault
      from orders o join profiles p on p.uuid = o.customer_uuid join users u on u.uuid = p.user_uuid
      where o.is_customer_banned <> (p.is_banned or u.is_banned) and not exists (
        select from audit a where a.subject_kind = 'user' and a.subject_id = u.uuid::text
          and a.action in ('ban', 'unban') and a.created_at > $1::timestamptz - interval '5 minutes')`,
  },
  {
    name: 'a deal is disputed while its dispute runs',
    faults: `select 'deal ' || d.id || ' (' || d.status || ', opened by ' || coalesce(d.dispute_opener, 'nobody') || ') has running dispute ' || coalesce(s.id::text, 'none') as fault
      from deals d left join disputes s on s.deal_id = d.id and s.ended_at is null
      where (d.status = 'disputed') <> (s.id is not null) or d.dispute_opener is distinct from s.opener`,
  },
  {
    name: 'no job fails',
    faults: `select task_identifier || ' ' || id || ' failed ' || attempts || ' times' ||
        case when attempts >= max_attempts then ' and was given up' else '' end || ': ' || left(last_error, 200) as fault
      from graphile_worker.jobs where last_error is not null`,
  },
  {
    name: 'no job waits long',
    faults: `select task_identifier || ' ' || id || ' waits since ' || run_at as fault
      from graphile_worker.jobs where last_error is null and run_at < $1::timestamptz - interval '5 minutes'`,
  },
  {
    name: 'a deal whose money goes back has its refund, on the way or done',
    faults: `select 'deal ' || d.id || ' (' || d.status || ') has no refund that is ' || r.expected as fault
      from deals d join (values ('refund_pending', 'pending'), ('refunded', 'succeeded')) as r (deal_status, expected) on r.deal_status = d.status
      where not exists (
        select 1 from payments p where p.deal_id = d.id and p.kind = 'refund' and not p.is_unapplied and p.status = r.expected)`,
  },
  {
    name: 'every payment that needs the provider is on its way',
    faults: `select 'payment ' || id || ' (' || kind || ') waits since ' || next_attempt_at as fault from payments
      where status = 'pending' and kind <> 'payment' and not is_held and (next_attempt_at is null or next_attempt_at < $1::timestamptz - interval '1 hour')`,
  },
];
