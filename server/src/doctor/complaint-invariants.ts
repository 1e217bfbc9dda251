import type { Invariant } from './invariant.ts';

/** Complaints must agree with their subject and their decision. */
export const COMPLAINT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a complaint is about whose order, profile or file it names',
    faults: `select 'complaint ' || c.id || ' is about user ' || c.about_uuid || ', the ' || c.subject_kind || ' belongs to ' || p.user_uuid as fault
      from complaints c left join orders o on c.subject_kind = 'order' and o.id = c.subject_number
      join profiles p on p.uuid = coalesce(c.profile_uuid, o.customer_uuid)
      where p.user_uuid <> c.about_uuid
      union all select 'complaint ' || c.id || ' is about user ' || c.about_uuid || ', file ' || f.id || ' is of ' || f.owner_uuid
      from complaints c join files f on f.id = c.subject_number where c.subject_kind = 'file' and f.owner_uuid <> c.about_uuid`,
  },
  {
    name: 'a complaint is decided by the moderator who took it, and by nobody who is in it',
    faults: `select 'complaint ' || id || ' was decided by ' || decided_by || ', taken by ' || taken_by as fault from complaints
      where decided_at is not null and (decided_by <> taken_by or decided_by in (reporter_uuid, about_uuid) or decided_at < created_at)`,
  },
  {
    name: 'evidence was uploaded by whoever complained, and is held by nothing else',
    faults: `select 'complaint ' || c.id || ' of user ' || c.reporter_uuid || ' has file ' || f.id || ' of ' || f.owner_uuid as fault
      from complaint_files cf join complaints c on c.id = cf.complaint_id join files f on f.id = cf.file_id
      where f.owner_uuid <> c.reporter_uuid
      union all select 'file ' || file_id || ' is evidence of ' || count(*) || ' complaints' from complaint_files
      group by file_id having count(*) > 1`,
  },
];
