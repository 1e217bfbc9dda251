import { DELETED_NAME, DELETION_DAYS } from '@provodka/domain/people/leaving.ts';
import type { Invariant } from './invariant.ts';

const WAYS_IN = [
  'sessions',
  'api_tokens',
  'token_uses',
  'webhooks',
  'passkeys',
  'authenticators',
  'recovery_codes',
  'sign_in_identities',
  'sign_in_devices',
  'push_subscriptions',
  'telegram_links',
  'telegram_tokens',
  'email_changes',
  'email_tokens',
  'factor_recoveries',
  'avatars',
  'data_exports',
  'saved_searches',
  'notifications',
  'person_blocks',
  'phone_checks',
  'verifications',
];

/** The promises of /legal/personal-data (product: trust). */
export const PRIVACY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a deleted account keeps no name, no address and no password',
    faults: `select 'user ' || id || ' was deleted at ' || deleted_at || ' and is still known' as fault from users
      where deleted_at is not null and (full_name <> '${DELETED_NAME}' or email <> 'deleted:' || id or login <> 'deleted:' || id
        or password_hash is not null or email_verified_at is not null or first_name || last_name || middle_name <> ''
        or avatar_version is not null or second_factor_at is not null or is_moderator)`,
  },
  {
    name: 'a deleted account keeps no way in and nothing of its own',
    faults: WAYS_IN.map(
      (table) => `select 'user ' || u.id || ' was deleted and has rows in ${table}' as fault from users u
        where u.deleted_at is not null and exists (select from ${table} t where t.user_uuid = u.uuid)`,
    ).join('\n union all '),
  },
  {
    name: 'nobody who is banned or leaves has a token',
    faults: `select 'user ' || u.id || ' has token ' || t.id || ', though banned or leaving' as fault
      from api_tokens t join users u on u.uuid = t.user_uuid
      where u.deletion_asked_at is not null or (u.is_banned and coalesce(u.banned_until > $1::timestamptz, true))`,
  },
  {
    name: 'nobody who is banned or leaves has an address for webhooks',
    faults: `select 'user ' || u.id || ' has webhook ' || w.id || ', though banned or leaving' as fault
      from webhooks w join users u on u.uuid = w.user_uuid
      where u.deletion_asked_at is not null or (u.is_banned and coalesce(u.banned_until > $1::timestamptz, true))`,
  },
  {
    name: 'nothing but tests waits for a webhook that is switched off',
    faults: `select 'delivery ' || d.id || ' waits for webhook ' || w.id || ', which is off' as fault
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where not w.is_active and d.next_attempt_at is not null and d.notification_id is not null`,
  },
  {
    name: 'a deleted account tells nothing of itself',
    faults: `select 'profile ' || p.uuid || ' of a deleted account has texts' as fault
      from profiles p join users u on u.uuid = p.user_uuid
      where u.deleted_at is not null and (p.about || p.contact_message <> '' or p.contact_phone is not null or p.city_id is not null)
      union all select 'complaint ' || c.id || ' has words of a deleted account' from complaints c
      where (coalesce(c.text, c.error_code) is not null and c.reporter_uuid in (select uuid from users where deleted_at is not null))
        or (c.excerpt <> '' and c.about_uuid in (select uuid from users where deleted_at is not null))`,
  },
  {
    name: 'no evidence is kept by or about a deleted account',
    faults: `select 'complaint ' || c.id || ' by or about a deleted account has file ' || f.file_id as fault
      from complaint_files f join complaints c on c.id = f.complaint_id
      where exists (select from users u where u.deleted_at is not null and u.uuid in (c.reporter_uuid, c.about_uuid))`,
  },
  {
    name: 'a copy of personal data is kept for its days and no longer',
    faults: `select 'data export ' || e.id || ' is ' || e.status || ' and has ' || count(f.file_id) || ' archives' as fault
      from data_exports e left join export_files f on f.export_id = e.id
      group by e.id having count(f.file_id) <> (e.status = 'done')::int
      union all select 'data export ' || id || ' was to go at ' || expires_at from data_exports
      where status = 'done' and expires_at < $1::timestamptz - interval '1 hour'`,
  },
  {
    name: 'an account whose days before the deletion are over is deleted',
    faults: `select 'user ' || id || ' asked at ' || deletion_asked_at || ' and waits for what is open' as fault from users
      where deleted_at is null and deletion_asked_at < $1::timestamptz - interval '${DELETION_DAYS} days 1 hour'`,
  },
];
