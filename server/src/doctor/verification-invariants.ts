import type { Invariant } from './invariant.ts';

/** Verifications must keep their promise about documents, and agree with what stands beside names. */
export const VERIFICATION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a decided or withdrawn verification has no documents left',
    faults: `select 'verification ' || v.id || ' is ' || v.status || ' and holds file ' || f.file_id as fault
      from verifications v join verification_files f on f.verification_id = v.id where v.status <> 'submitted'`,
  },
  {
    name: 'a phone that nobody proved is forgotten within the hour',
    faults: `select 'user ' || user_uuid || ' has a code for a phone that ended at ' || expires_at as fault
      from phone_checks where expires_at < $1::timestamptz - interval '1 hour'`,
  },
  {
    name: 'badges beside names are what is verified',
    faults: `select 'user ' || id || ' shows ' || shown || ', verified are ' || verified as fault from (
      select u.id,
        (select coalesce(jsonb_agg(jsonb_build_array(b ->> 'kind', b ->> 'level', b ->> 'title') order by b ->> 'kind', b ->> 'title'), '[]')
          from jsonb_array_elements(u.badges) b where (b ->> 'expires_at')::timestamptz > $1::timestamptz) as shown,
        (select coalesce(jsonb_agg(jsonb_build_array(v.kind, v.level, v.title) order by v.kind, v.title), '[]')
          from verifications v where v.user_uuid = u.uuid and v.status = 'approved' and v.expires_at > $1::timestamptz) as verified
      from users u where u.badges <> '[]' or u.uuid in (select user_uuid from verifications where status = 'approved')) counted
      where shown <> verified`,
  },
];
